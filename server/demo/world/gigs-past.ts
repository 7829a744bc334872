/** Over and done with. See `gigs-this-week.ts` for how it is written. */
export const gigsPast = `
declan | -14 sat | 18:00-23:30 | keys | £150 night | Mill Lane Social Club | Leeds | 30d | filled
Hammond dep, all-dayer
# Hammond; Soul; Own stool
The Leslie is on its last legs and so are we. Two sets, hot pot.
+ nkechi accepted 29d | Do I know the tunes? I taught your singer the tunes.
+ oskar declined 28d | Is it like a church one?
! nkechi of declan | yes | paid-as-agreed; as-described | The hot pot was real, the money was in the envelope and nobody talked over the ballad.
! declan of nkechi | yes | on-time; prepared; easy-to-work-with | Fixed the Leslie with a spoon. I did not ask where she keeps it. | It is my gig spoon.

dawn | -9 | 18:00-02:00 | hosting | £13.80 hour | Leadmill | Sheffield | 20d | filled
Two for a comedy-night bar
# Bar; Quiet pouring
places 2
The acts can hear you open a can. Learn to pour like a librarian.
+ hamish accepted 19d | I have page-turned for pianists. I am silence itself.
+ bronagh accepted 18d | I have worked night wards. I can pour in the dark.
+ tariq closed 17d | I can be quiet for nearly an hour.
! hamish of dawn | yes | paid-as-agreed; well-organised | A rota, a float and a stool. Luxury.
! dawn of hamish | yes | on-time; easy-to-work-with | Poured forty pints and I heard none of them.
! dawn of bronagh | yes | on-time; prepared; easy-to-work-with | Came off a ward, carried a barrel, laughed at the right places.

luca | -6 | 14:00-23:00 | sound-light | £180 day | The Salt Yard | Hull | 16d | filled
Patch and second pair of ears
# Stage patch; X32
One paid shadow place. Label everything, then label the labels.
+ hamish closed 15d | A percussionist is very allowed, I was told.
+ kit accepted 15d | I shall be the man labelling the man who labels.
! kit of luca | yes | paid-as-agreed; as-described; well-organised | I learned more in nine hours than in a year of videos.
! luca of kit | yes | on-time; prepared | Labelled the tea urn. Correctly. | It was stage left.

gwenllian | -12 | 13:00-15:00 | strings | £200 service | Llandaff | Cardiff | 25d | filled
Fiddle for a ceremony with harp
# Fiddle; Welsh tunes
Four tunes, one of them slow enough to cry in.
+ eszter accepted 24d | I know them from a Welshman in a kitchen in Pest.
! eszter of gwenllian | yes | paid-as-agreed; as-described; well-organised | She sent the tunes, the parking and a weather report.
! gwenllian of eszter | yes | prepared; easy-to-work-with | The slow one made the registrar cry, so that is the registrar dealt with.

mick | -20 | 22:00-04:00 | crew | £17.50 hour | Utilita | Newcastle | 34d | filled
Overnight de-rig
# Crew; Hard hat
places 2
Eleven tonnes, six hours, no talking to the bear. There was a bear, it was a statue.
+ callum accepted 33d | Not talking to bears is on my form.
! callum of mick | yes | paid-as-agreed; well-organised | Knew where every case went. The bear is heavier than it looks.
! joaquim of mick | no | paid-as-agreed | Paid to the minute. Four hours without tea is one hour too many for me. | You are right about the tea. There is a flask now.
+ joaquim accepted 32d | I like the night and I like weights.

joaquim | -5 sun | 13:00-17:00 | drums | £60 service | Peace Gardens | Sheffield | 15d | filled
Caixa players, street party
# Caixa; Rain or shine
places 3
Three more on caixa so that Maureen has somebody to tell off.
+ bronagh accepted 14d | Tell me off, Maureen.
+ curtis accepted 13d | In, if I can stand near the cakes.
+ tariq accepted 12d | My arms have recovered.
! curtis of joaquim | yes | as-described; well-organised | Cakes as described.
! joaquim of curtis | yes | on-time; easy-to-work-with | Played and ate in six eight.

amara | -16 | 19:30-22:30 | strings | £130 night | The Bakehouse | Birmingham | 28d | closed
Cello for four songs
# Cello; Own songs
Found a way to do it with two Rhodes and a hum instead. Thank you all.
+ tomasz closed 27d | On the bass, up high, pretending?
+ haruka closed 27d | I could write it for viola and lie.

ewan | -3 | 16:00-23:00 | bands | £900 night | A field near Callander | Stirling | 40d | cancelled
Ceilidh band, midsummer-ish
# Five-piece; Field
The field is a loch this year. Everyone paid their petrol.
+ eszter cancelled 39d | I have wellingtons.
+ aoife cancelled 38d | I have a boat?

yaw | -25 | 19:00-22:00 | bands | £300 night | Seven Arts | Leeds | 45d | filled
Choro or palm-wine for a birthday
# Duo; Own amps
My neighbour is seventy and wants to dance before the speeches.
+ joaquim accepted 44d | Before, during, after. Choro knows no speeches.
! joaquim of yaw | yes | paid-as-agreed; as-described | The neighbour outlasted us.
! yaw of joaquim | yes | on-time; prepared; easy-to-work-with | My neighbour asks when he comes again. She asks daily.

hyejin | -1 | 18:00-23:00 | strings | £200 night | Tin Chapel | Falmouth | 22d | filled
Acoustic strings against a machine
# Harp or fiddle; Improvises
Forty minutes, no plan, one roof.
+ gwenllian accepted 21d | I shall bring forty-seven strings and no plan at all.
+ sunniva closed 20d | Nine strings and half a plan. Next time.

petra | -30 | 08:00-20:00 | crew | £150 day | Otley Chevin | Leeds | 44d | filled
Hats, wind, big top
# Rigging watch; Loud voice
One day, one tent, one weather.
+ mick accepted 43d | I am the weather.
! mick of petra | yes | paid-as-agreed; well-organised | One tent, still there in the evening.
! petra of mick | yes | on-time; prepared | He held a big top down by looking at it.

wanjiru | -8 | 21:00-03:00 | hosting | £15 hour | Rye Lane Basement | London | 18d | filled
Door, list and a kind no
# Door; Reads handwriting
You say no to forty people and they thank you for it.
+ jules accepted 17d | I have a soft face and a hard no.
! jules of wanjiru | yes | paid-as-agreed; as-described; well-organised | The list was typed. Typed!
! wanjiru of jules | yes | on-time; prepared; easy-to-work-with | Forty people went home happy that they had not got in.
`;
