// Style sheets are bundled by the build; importing one has no value.
declare module '*.css';
