/* setups.h -- set-ups of Mists over Carcassonne, for what must hold in every game. */
#define HB_SETUPS_GAME "mists"
#define HB_SETUPS_OWN  "level", "figures", ""

static const struct setup setups[] = {
    { 1, { "1" } },
    { 2, { "2" } },
    { 3, { "3" } },
    { 5, { "4" } },
    { 4, { "5" } },
    { 1, { "6" } },
    { 5, { "6" } },
    { 2, { "3", "ghosts/3=40 first/3=3 second/3=6 target/3=60 pile=30" } },
    { 2, { "4", "ghosts/4=40 first/4=2 second/4=4 target/4=40 pile=12" } },
    { 3, { "5", "ghosts/5=40 first/5=2 second/5=4 target/5=60 pile=25" } },
    { 2, { "6", "ghosts/6=40 first/6=1 second/6=2 target/6=9 pile=25" } },
    { 3, { "2", "ghosts/2=30 M12=0 M13=1 M33=0 M01-EW3=1 M08-NESW1=2 M09-NS2=1 M10-NESW3=1 M46=0 L15-E3=1" } },
    { 2, { "2", "ghosts/2=40", "", "mists/M48=6 mists/M51=6 mists/M45=6 mists/M01=8 mists/M10=6 mists/M13=4" } },
    { 1,
      { "5", "ghosts/5=40 first/5=2 second/5=4 pile=60", "",
        "mists/M48=5 mists/M51=5 mists/M45=6 mists/M01=8 mists/M10=6 mists/M08=6 mists/M09=6" } },
};
