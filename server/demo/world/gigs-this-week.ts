/**
 * Soon. `who | day | hours | category | pay | venue | place | posted ago | status`, then title, `#` tags, options,
 * words, `@` call sheet, `+ who state age role | note` for applications (the first role unless said), `! who of whom | yes or no | marks | words | answer` for reviews; read by `server/demo/read-world.ts`.
 */
export const gigsThisWeek = `
declan | 0 | 17:00-23:30 | drums | £160 night | Mill Lane Social Club | Leeds | 75m
Dep drummer, northern soul night
# Drums; Two 45-minute sets; House kit
Nine-piece soul band, horns and two singers, full room, proper floor. Our drummer’s baby came a fortnight early and we need a dep who can hold 132 beats a minute for three quarters of an hour and smile at the end of it.
Charts for everything, click on nothing. Twenty-two tunes, and you will know eighteen. Bring cymbals, snare and a pedal.
@ 17:00 Load in, stage door on Mill Lane. Van space behind the club.
@ 17:45 Sound check. House kit is a Premier, five piece.
@ 19:30 Doors. Hot food upstairs for the band.
@ 20:45 First set, 45 minutes.
@ 22:15 Second set, 45 minutes.
@ 23:30 Out. The caretaker means it.
+ hamish withdrawn 71m | Sorry all, tutor has moved my recital to tonight.
+ freya declined 68m | Can do it if the train is kind. Do you have a stool? Mine is in Harrogate.
+ curtis applied 65m | Gospel kit mostly but I know the Twisted Wheel records backwards. Free from six, so I would miss the sound check.
+ bronagh applied 60m | Grew up on this stuff and I read. Ten minutes from Mill Lane, own cymbals, snare and pedal. I can be there for 16:45.

eszter | 1 | 18:00-23:00 | strings | £140 night | The Lantern | Todmorden | 10h
Ceilidh band short one fiddle
# Fiddle; Plays by ear
I call, I cannot also be both fiddles. Two hundred people, one barn, a bar made of hay. Standard sets, nothing clever, stew at eight.
+ haruka standby 9h | I play it on viola if nobody minds a fifth down.
+ sunniva applied 8h | In Leeds until Monday with the Hardanger. I follow very fast.
+ tomasz declined 8h | I can hide behind a double bass and play the off-beats?
+ aoife withdrawn 7h | Wrong island, I find. Next time.

dawn | 1 | 21:00-05:00 | hosting | £13.80 hour | Old Foundry | Sheffield | 2d
Bar and cloakroom, drum and bass all-nighter
# Bar; Cloakroom; Taxi home
places 5
Nine hundred people who want water and their own coat back. Team meal at nine, breaks that happen, taxi home at five. Steady heads, comfortable shoes.
+ bronagh accepted 40h | I can count coats on no sleep, I am a nurse.
+ hamish accepted 38h | Student, awake anyway, quick on a till.
+ joaquim accepted 30h | Maureen and I will do the cloakroom. She is seventy-eight and terrifying.
+ callum offered 20h | No show that night for once. I have done the Foundry before.

oskar | 2 sun | 09:30-11:00 | keys | £75 service | St Agnes | Halifax | 4d | filled
Organist for a morning service
# Organ; Reads
Two manuals, sticky swell, kind congregation. Four hymns, one of them long.
+ nkechi accepted 3d | I have my own church at eleven but yours is at half nine and I drive fast.
+ bronagh closed 2d | I do not play the organ but my friend does and she is shy. Could she sit in?

mick | 4 | 23:00-03:00 | crew | £17.50 hour | Quayside Works | Gateshead | 3d
Load-out crew, four pairs of hands
# Crew; Steel toecaps; Meal
places 4
Two trucks, one ramp, flat push. A meal that is a meal. Boots and gloves or you watch from the van.
+ bronagh applied 50h | Can lift, can listen, own boots.
+ callum accepted 48h | You know me, chief.
+ joaquim applied 44h | Two of us, we carry surdos for fun.

rukhsana | 6 | 19:00-22:00 | drums | £220 night | Imperial Suite | Bradford | 5h
Dhol player for a mehndi party
# Dhol; Own drum
The family want the road to hear it. Entrance at seven, half an hour of mayhem, then us sitting down, then mayhem again with sweets.
+ tariq applied 4h | Say no more. I will bring the small turban too.

luca | 7 | 15:00-00:00 | sound-light | £180 day | The Salt Yard | Hull | 2d
Sound engineer, three-band bill
# Front of house; X32 desk
paper Three bands, one stage
@ 15:00 Load in by the quay door. The lift is slow and honest.
@ 16:30 Sound check, last band first.
@ 19:00 Doors.
@ 19:45 First of three, forty minutes each, fifteen to turn round.
@ 23:15 Curfew. The neighbours have small children.
I am on another boat that night. House desk is an X32, scene file ready, two wedges that lie to you. Bands are lovely and late.
+ marlon applied 40h | I can do it if nobody minds the low end being correct.
+ kit applied 38h | Lights are my trade but I have mixed the Chapel for a year.
+ hyejin declined 30h | I would record it and call it an album.

haruka | 8 | 12:00-16:30 | strings | £190 day | Low Moor Barn | Skipton | 9d | cancelled
Viola chair, wedding quartet
# Viola; Reads; Black dress
Pachelbel, then anything but. The couple have postponed: the barn has a hole in it.
+ eszter cancelled 8d | I have the dress and the fifth line.
+ bronagh cancelled 8d | I drive a violist, and I can turn pages.

callum | 8 | 10:00-22:00 | sound-light | £620 week | Grand Pavilion | Scarborough | 6d
Follow-spot operator, panto run
# Lighting; Digs provided; Eleven shows a week
days 42
Six weeks, two spots, one dame with opinions. Digs on North Marine Road with a kettle each. Steady hands more than credits.
+ kit applied 5d | Once more into the sequins.
+ freya applied 4d | I keep a beat for a living, I assume that transfers to light.

joaquim | 3 | 19:00-22:30 | drums | £110 night | Leadmill Yard | Sheffield | 4d
Samba night, two percussionists
# Surdo; Caixa; No experience of snow needed
places 2
Indoors, for once. Partido alto, two sets of forty. We teach you the breaks at five if you bring cake.
+ curtis applied 3d | Can learn a partido alto by Sunday.
+ tariq applied 3d | Never played a surdo. Everything else with two sides, yes.
+ freya declined 2d | With a click?

wanjiru | 1 | 20:00-03:00 | djs | £250 night | Rye Lane Basement | London | 30h
Opening set, East African club night
# DJ; Three hours; Paid in advance
I do not do "warm-up". You open, you own the first three hours, and I want benga in there somewhere. Water, taxi, contract.
+ amara applied 20h | I sing more than I mix, but I have a bag of 45s from my mother that would end you.

kit | 5 | 10:00-23:00 | crew | £150 day | Tin Chapel | Falmouth | 3d
Hands and a driver, lighting one-off
# Crew; Drives a van; Ladders
places 2
days 2
Up on the first day, down on the second. Twenty-two lamps, one window. If you are frightened of spiders, tell me before and not during.
+ hyejin accepted 2d | I live four doors away and I am stronger than I look.

tomasz | 2 | 14:00-17:00 | strings | £95 service | Palace Pit | Manchester | 40h
Double bass dep, one matinée
# Double bass; Reads; Amplified
Sitting next to the celesta, which is loud. Thirty cues, one very quick page. I have marked it in red and then again in blue.

priya | 6 | 18:30-21:00 | other | £120 night | Highfields Library | Leicester | 26h
Tanpura and patience
# Tanpura; Sits still; Tea
Two hours of one chord beneath a veena, in a library. It is harder than it sounds and lovelier.
+ ravi applied 20h | I shall do it for the tea, and for the quiet.
`;
