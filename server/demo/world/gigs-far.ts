/** Further off, abroad, and from one's own room. See `gigs-this-week.ts` for how it is written. */
export const gigsFar = `
amara | 14 | any | other | £60 song | Your own room | Birmingham | 12d | filled
Pedal steel on four songs
# Pedal steel; 24-bit WAV; Two takes
remote
places 1
Four songs, tempo maps and rough mixes in the folder. I want weather, not licks.
+ teddy accepted 11d | Weather is the only thing I do. Two takes and a biscuit.

jules | 10 | any | singers | £110 session | Your own room | London | 2d
Stacks for an afrobeats chorus
# Backing vocals; Three parts; Own microphone
remote
day to agree
Thirty-two bars, three parts, doubled. Session rate, because an ooh is a note with its coat on.
+ amara applied 40h | I wrote that line about the coat in my head before you did. Yes.
+ nkechi applied 30h | Eighty of us could do it on Tuesday, if you have the tracks free.

teddy | 30 | any | strings | £60 song | Your own room | Hebden Bridge | 5d
Fiddle answers for a slow waltz
# Fiddle; By ear; 24-bit WAV
remote
Eight bars here and there, as though you had walked in from the yard. I have left you the holes.
+ eszter applied 4d | I have just walked in from the yard.
+ sunniva applied 3d | The understrings will answer you too, if I may leave them in.

lotte | 18 | 11:00-02:00 | sound-light | €240 day | Paradiso side room | Amsterdam | 4d
Front of house for a one-off, then home
# Front of house; Advance done; Ferry paid
zone Europe/Amsterdam
Advance is done, stage plot is true, catering is good. You mix the show and then you sleep in the van while I drive.
+ luca applied 3d | You had me at the stage plot is true.

roland | 23 | 17:30-22:30 | other | €150 service | Studiobühne | Berlin | 6d
Surtitle operator, Czech helpful
# Surtitles; Score reading; Discreet
zone Europe/Berlin
Three hundred and eleven titles, one of them very funny, none of them yours to improve. Piano score with cues is ready.
+ zofia applied 5d | I follow Czech and I never improve anything.

anders | 16 | 20:00-23:30 | brass | €180 night | Huset | Copenhagen | 3d
Trumpet for a street band that came indoors
# Trumpet; Ska; Memory
zone Europe/Copenhagen
Ninety minutes, no stands, no chairs, no mercy. We learn it in the afternoon and forget it by Sunday.
+ dee applied 2d | Is Friday a ska day there too? I am on the cheap flight.

ines | 33 | 21:00-23:30 | strings | €200 night | Casa da Mouraria | Lisbon | 7d
Guitarra for one evening
# Guitarra; Accompanies; Silence
zone Europe/Lisbon
Two singers, twelve fados, no microphones. You do not fill, you wait.

pilar | 29 | 19:30-22:00 | drums | €160 night | Peña La Pared | Seville | 5d
Cajón for two sets
# Cajón; Counts to twelve; Black clothes
zone Europe/Madrid
I dance the soleá and the bulería and I stop exactly once. You will know.
+ joaquim applied 4d | In Brazil we only count to two but we do it for hours.

zofia | 26 | 16:00-23:00 | crew | €90 service | Teatr Słowacki | Kraków | 3d
Second dresser, one opera
# Dresser; Quick change; Polish or patience
zone Europe/Warsaw
Eleven quick changes, one of them with a sword. Thread provided.

sunniva | 31 | 17:00-20:00 | strings | €280 night | A house in Sandviken | Bergen | 8d
Somebody to share a house concert
# Any strings; Thirty minutes; Rain
zone Europe/Oslo
Twenty people, one stove. You play half, I play half, then we find out what happens.
+ gwenllian applied 7d | A small harp fits under a Norwegian coat. I have checked.
+ aoife applied 6d | Concertina, and I would dance on whatever that stove stands on.

aoife | 20 | 21:30-23:59 | strings | €140 night | Pepper’s | Feakle | 2d
Fiddle to sit beside me on a Saturday
# Fiddle; Civil speed; Stays for the last bus
zone Europe/Dublin
A session with room in it. You lead the reels, I lead the talk.
+ eszter applied 30h | I am told you miss buses very well.

mick | 34 | 07:00-19:00 | crew | £24 hour | Town Moor | Newcastle | 6d
Riggers, summer stage, six days
# Rigging; Own harness; Six days
days 6
places 3
Roof on Monday, motors Tuesday, argue with the wind Wednesday. Proper breakfast, every day, or I walk and you may follow me.
+ callum accepted 5d | I have a harness and a fear of heights that keeps me careful.

oskar | 35 sun | 18:00-19:30 | singers | £50 service | St Olave | York | 4d
Two altos for a Purcell evensong
# Alto; Reads; One rehearsal
places 2
The building is cold and the music is not. Rehearsal at half past four, buns.
+ nkechi applied 3d | One alto, one coat. I know another.

petra | 40 | 20:00-23:00 | bands | £900 night | Big top, Savile Park | Halifax | 9d
Band that can play while people fall
# Band; Stops on a sign; Forty minutes
When he falls you hold the chord. When he gets up you do not resolve it until I nod.
+ joaquim applied 8d | Bloco do Aço can hold one chord for a year.
+ declan applied 6d | Nine of us, and the horns have excellent brakes.

wanjiru | 38 | 22:00-04:00 | djs | £300 night | Night bus, Peckham Rye | London | 12h
A DJ who can mix on a moving bus
# DJ; No needles; Good balance
It is a real bus. It is moving. There is a licence. The decks are strapped down and you will be too.

ravi | 32 | 18:00-20:00 | other | £70 service | Primary studio | Nottingham | 3d
Harmonium for a kathak class
# Harmonium; Lehra; Sixteen beats
One tune, two hours, no drifting. It is a form of prayer or a form of madness, and there are samosas.
+ rukhsana applied 2d | Prayer, madness, samosas. Yes.
`;
