/** The last few days. `who age likes`, then the words, a picture of `scenes/` with what it shows, the title of a gig, comments after `>`, replies to them after `>>`; read by `server/demo/read-world.ts`. */
export const feedNow = `
nkechi 12m 24
Our bass player has broken a finger. Moshing, at fifty-two. Black-tie function, two sets, charts sent tonight. If you read, or know someone who reads, please pass this on.
gig Function band bass, black tie
> tomasz I have a pit that night or I would. Try Jules if the train runs.
> jules Which finger?
>> nkechi The one you need, Jules. It is always the one you need.
> curtis Tell him we said moshing is for the under-fifties and the over-eighties.

gwenllian 1h 31
The Tin Chapel last night, as seen by Kit from the wings. Forty minutes of harp and modular with Hyejin Noh and not one phone in the air. Thank you, Falmouth.
picture wings A harpist under a yellow light and a player at a modular synth under a violet one, seen from the wings over the heads of the front row.
> hyejin The roof joined in at minute thirty. I have it on tape.
> kit I used four lamps. I am very proud of the fifth one I did not use.
> sunniva Bergen would like this, please. We have a roof too.

mick 3h 36
Get-out finished 02:40, on the road by three. Reminder to promoters: if the sheet says crew meal, a bag of crisps is not a crew meal.
> petra Was it at least a large bag?
> mick It was a multipack. One each.
> lotte I have started putting a photograph of a dinner in the day sheet.
> callum I was the one with prawn cocktail. I will not be taking questions.

bronagh 5h 29
Left a cymbal bag on the 02:14 from Huddersfield. Two rides, one cracked, and a tambourine held together with tape. Reward: the tambourine.
> rukhsana I would have taken the tambourine. Try lost property at Leeds, platform 17.
> mick Has the cracked ride got a rivet? Then it is mine.
> gwenllian Bodhrán and harp. Name the day.
> curtis I have a ride you can borrow, the washy one. You will hate it and then you will want it.

rukhsana 26h 22
First time with a click on Sunday. Thirty years of following the tabla and now a beep wants me to follow it. Tips?
> ravi Imagine it is a very bad tabla player who is never wrong.
> freya Half volume, one ear, and put it on the two and the four. You will stop hearing it.
> bronagh Ask them to send it as a shaker. Nobody ever argued with a shaker.
> rukhsana A shaker! Why does nobody tell us these things.

luca 7h 14
Three bands, one drum kit, one stage box with a dead channel eleven. Channel eleven knows what it did.
> kit Mine is always channel seven.
> hyejin Do not repair it. It has character now.

yaw 8h 18
Taught the Wednesday group the whole of a palm-wine turnaround and then the boiler joined in a semitone up. We have moved key. The boiler is in the band.
> nkechi Does the boiler read?
> yaw Better than the second guitar.

eszter 9h 16
Tomorrow's ceilidh is one fiddle short and the fiddle we have is me. If you know The Flowers of Edinburgh and can bear me shouting over you, the gig is up on the board.
gig Ceilidh band short one fiddle
> aoife If it were not for the Irish Sea.
> bronagh Can you shout and play at once?
> eszter I can shout, play and watch the man in the cravat walk into the buffet.

joaquim 10h 20
Forty people came on Sunday. Four of them had never held a drum and by five o'clock they would not give them back.
> dawn That was my sister. She has asked for a surdo. She lives in a flat.
> joaquim Tell her the neighbours are welcome too.

callum 12h 9
Matinée of eleven hundred schoolchildren. The dame said "oh no it isn't" once. We started the second act twenty minutes late.
> petra This is why my call sheets have a column for screaming.

dee 14h 13
Bandroom update: the radiator works. Both euphoniums are warm for the first time since 1987 and they are sharp and they are furious.
> anders Sharp euphoniums are how wars begin.
> oskar Come and play in York, our church will flatten you again.

hamish 16h 11
Page-turned for a recital today. Did not breathe for fifty-one minutes. The pianist nodded at me at the end and I would like that nod framed.
> roland It is the best nod in music. You earned it.
> siobhan Which piano? Never mind, I know which piano. I am sorry.

amara 20h 21
Wrote a bridge on the 50 bus, sang it into my phone at the lights, and now there is a man in Moseley who knows my second chorus better than I do.
> jules Put him on the guest list.
> wanjiru Put him on the record.

marlon 22h 17
New scoop for the bottom end, rescued from a barn outside Frome. There was an owl in it. The owl has been rehoused and the scoop has been oiled.
> luca Does it still hoot below forty hertz?
> marlon All night, brother. All night.

oskar 30h 15
The organ is a semitone flat and the heating engineer says it is "settling". It has been settling since 1911. Choir warned, sopranos delighted.
> nkechi Sopranos are never this happy. Something is wrong.

freya 33h 12
Wedding number two hundred and one. The groom asked if he could "have a go". He could not have a go.
> curtis They never ask the caterer if they can have a go.
> freya He asked the caterer next.

petra 36h 19
Call is ten, not half past. If you read the sheet, thank you. If you read this instead, the call is ten.
> mick Sheet read, boots on, see you at quarter to.
> zofia I will come at nine and put the kettle on.

ewan 40h 14
Piped a bride out of a registry office, past a bus queue, and into a bus. She took the top deck. I got the fare for free and a round of applause at Partick.
> aoife There is a tune in that.
> ewan There is now. It is called The Number Six.

wanjiru 44h 16
Matatu sold out in nine minutes. To the forty of you asking for a plus one: the bus has a fire limit and so do I.
> jules Nine minutes! Remember when it was nine people?
> wanjiru You were four of them.

siobhan 47h 18
Tuned a grand for a man who said it was "basically fine". There was a sandwich in it. An old sandwich. Basically a fossil.
> tomasz What kind?
> siobhan The kind with no name any more.
> haruka I will never look under a lid again.

kit 50h 13
Load-in through a window because the door was listed. Not on a list. Listed.
> mick How many lamps through the window?
> kit Twenty-two and me.

haruka 55h 11
Finished a string arrangement at two in the morning and dreamed all four parts in the wrong order. The dream was better. I am changing it.

priya 58h 14
Took the veena into a school in Highfields. One boy asked whether it was a boat. I said yes, and we went somewhere.
> ravi That is the best answer anyone has given.

tariq 62h 17
Four entrances in one day, three horses, one Lamborghini that would not start. We drummed until it did.
> dawn How long?
> tariq Forty minutes. My arms are no longer mine.

tomasz 66h 10
Same pit, different panto. I have found my own pencil marks from six years ago. They say "watch him". I do not know who. I am watching everybody.
> callum It is me. It has always been me.

jules 68h 12
Four-hour rehearsal for a nine-minute slot. We spent two of them deciding who counts in. Nobody counts in. We breathe.
> amara Who breathes first?
> jules We have another rehearsal on Thursday.

curtis 69h 9
Sunday service ran to three hours because the drummer would not stop. Reader, the drummer was the spirit. The sticks were mine.

declan 70h 15
To whoever left a tenor sax strap, a glove and half a pork pie on the stage at Mill Lane: we have kept two of them for you.
> dee I would like the glove back, please.
> declan That is not the one we ate.

lotte 71h 10
If you can read this, the van has wifi. If you can read this and you are in my band, you are in the wrong van.
> anders I had wondered about the dog.
`;
