/** The weeks to come, in Britain and Ireland. See `gigs-this-week.ts` for how it is written. */
export const gigsLater = `
nkechi | 19 sat | 18:00-01:00 | keys | £400 night | Cloth Hall | Leeds | 20m
Function band bass, black tie
# Bass guitar; Reads; Black tie
genres Function; Motown
dress Black tie, real bow
address Cloth Hall, 98 Albion Street, LS1 6AG, goods lift at the back
set September
set I Wish
set Signed, Sealed, Delivered, up a tone
paper Set list and keys
apply 2
Two sets, charts tonight, one key change that comes for you in the dark. The real one has a broken finger and sends his regards.
+ jules applied 10m | I can be on the 13:03. Which finger?
+ yaw applied 8m | I have a bass, a bow tie and no shame.
+ tomasz withdrawn 6m | I have a pit, ignore me, I only wanted to say good luck.

declan | 13 sat | 18:00-23:30 | brass | £140 night | Miners’ Welfare | Wigan | 2d
Trumpet dep, Torch Lads
# Trumpet; Reads; Loud
Section of three, you are in the middle. High C twice, and you may take the second one down if it has been a long week.
+ dee applied 40h | Middle chair is my natural home. I will take neither of them down.
+ anders applied 30h | I can do it on trombone, standing further back.

petra | 20 | 09:00-23:00 | crew | £680 week | Big top, Savile Park | Halifax | 5d
Deputy stage manager, two weeks of circus
# Calls cues; Two weeks; Calm
days 14
picture bigtop The big top on the park at dusk, lit from inside, with bulbs along its ropes
paper A day in the tent
@ 09:00 Rehearsal in the ring. Coffee is behind the horses.
@ 13:00 Lunch, everybody at one table.
@ 17:30 Half an hour with me and the cue sheet.
@ 19:00 Show. First half mine, second half yours.
@ 22:00 Out, when the last pony says so.
You call the second half while I stand under the trapeze looking unworried. Rehearsals from nine, shows at seven, days off that are days off.
+ zofia applied 4d | I dress in the dark and I do not panic. Calling is the same with a pencil.
+ callum withdrawn 4d | I am up a ladder in Scarborough until the snow.

gwenllian | 24 | 14:00-16:00 | strings | £240 service | St David’s Hall steps | Cardiff | 3d
Second harp for a very long aisle
# Harp; Reads; Outdoors if dry
by agreement
dress Something that can stand a little rain
The aisle is forty metres and the bride intends to take all of it. Two harps, answering. If it rains we go under the arch and it is better.

marlon | 15 sat | 16:00-02:00 | crew | £140 night | St Pauls Learning Yard | Bristol | 4d
Two for the box crew
# Lifting; Patience; Good ears later
places 2
picture boxes The wall of sixteen bass boxes, four high, with one small lamp on top
Sixteen boxes up from the van, the same sixteen down, and in between you stand where it feels right. No drinking until they are strapped.
+ kit applied 3d | Two hours down the road. I bring straps.

amara | 12 | 19:30-22:30 | keys | £150 night | The Bakehouse | Birmingham | 36h
Rhodes player, own songs
# Rhodes; Listens; Reads chords
genres Soul
up to 220
Eleven songs, four chords each, and they are good chords. Light works now. The Rhodes is mine and it lives there.
+ nkechi applied 30h | If you will have me for the drive. I know three of them from the bus video.

ewan | 27 | 17:30-23:30 | strings | £150 night | Trades Hall | Glasgow | 6d
Fiddle for a ceilidh band of five
# Fiddle; Sets by heart; Shoes for dancing
Strip the Willow twice, by law. Calling in the room, kilt not required, one lift from Queen Street.
+ eszter applied 5d | If you promise a floor that does not move.
+ sunniva applied 5d | I come by the Bergen boat on Thursday already.

siobhan | 11 | 15:30-22:00 | other | £160 night | Philharmonic side room | Liverpool | 3d
Stand-in tuner on standby
# Tuning; Concert A; Own tools
I am at my niece’s wedding with my phone off, a thing I have never done. The piano is a good one. Treat her kindly.

dawn | 18 | 17:00-01:00 | hosting | £14.20 hour | Abbeydale Picture House | Sheffield | 2d
Six for a wedding bar
# Bar; Glass wash; Lift home
places 6
Two hundred guests and a signature cocktail called The Aunt. Black shirts, rolled sleeves, no juggling.
+ hamish applied 40h | I cannot juggle, so that is perfect.
+ bronagh accepted 30h | Only if somebody tells me what is in The Aunt.

freya | 26 sat | 13:00-00:00 | drums | £180 day | Middlethorpe | York | 7d
Wedding dep, two sets and a first dance
# Drums; Click; In-ears
I have double-booked myself for my own sister’s wedding, at which I am not allowed to play. Tracks ready, kit is there. Please bring a stool.
+ curtis applied 6d | I have a stool. I have two stools.
+ bronagh declined 5d | I hate a click but I love a stool.

dee | 22 sun | 13:30-16:00 | brass | £60 service | Greenhead Park | Huddersfield | 8d
Any brass who can walk and read
# Marching; Soup after
roles 2 Trumpet; 1 Trombone; 1 Tenor horn
Two miles, four marches, one hill. Walking matters more than top notes.
+ anders accepted 7d 2 | I have an aunt in Leeds. I shall bring the small trombone.
+ oskar applied 5d 3 | I play the organ, but I own a tenor horn and good boots.

tariq | 16 sun | 11:00-13:00 | drums | £120 service | Gurdwara car park | Bradford | 2d
Second dhol for a baraat
# Dhol; Walks backwards; Two hours
The groom is on a horse named Trevor. Steady hands near Trevor.

yaw | 14 | 19:00-23:00 | bands | £450 night | Hyde Park Book Club | Leeds | 3d
Support for Sankofa Trio
# Band or duo; Forty minutes; Own songs
Anything with a groove and without an ego. There is a fee, a meal and an audience that dances before the headliner.
+ joaquim applied 2d | Choro duo, very good, very small van.
+ amara applied 2d | Duo with Rhodes, if the Rhodes may travel.

luca | 9 | 12:00-23:30 | sound-light | £230 day | Humber Street | Hull | 4d
Monitor engineer, one festival day
# Monitors; S6L; Six bands
Six bands, twenty-minute changeovers, one runner who is excellent. You will be on headphones most of the day and in the sun for none of it.
+ marlon declined 3d | I do one sound and it is large.

hyejin | 21 | 18:00-22:00 | sound-light | £120 night | Custom House | Falmouth | 5d
Somebody to hold four microphones
# Recording; Quiet shoes; Four hours
day to agree
Any quiet weeknight that suits us both. I record a whole pub without the pub knowing. You stand near the fruit machine and look at your phone. It is art and there is supper.
+ kit applied 4d | I have been training for this all my life.

hamish | 17 | 13:00-15:00 | other | £30 service | Clothworkers Hall | Leeds | 28h
Page-turner for a percussion recital
# Turns pages; Also holds a gong
Thirty minutes, six instruments, two of which are mine. I pay what I have and I cook very well.

rukhsana | 25 | 20:00-23:00 | singers | £150 night | Keighley Road Hall | Bradford | 6d
Second voice in the party
# Voice; Punjabi or Urdu; Claps in seven
Sit on my left, answer me, and do not be polite about it. One rehearsal at mine with far too much food.
+ priya applied 5d | My Urdu is from films and my seven is from my aunt.

bronagh | 28 | 10:30-14:00 | drums | £110 service | Otley high street | Leeds | 3d
Street parade, marching snare
# Snare; Marching; Warm coat
places 2
Two snares behind a goose made by primary school children. Slow march, because of the goose.
+ petra applied 2d | I do not play. I can walk in front of the goose and stop traffic. You need this.
+ dee applied 40h | Cornet would help the goose’s morale. Free that day.
`;
