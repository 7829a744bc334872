/** On the way there and back. See `feed-now.ts` for how it is written. */
export const feedRoad = `
lotte 4d 22
Ferry cancelled, tunnel full, band asleep. Drove them round by Dunkirk and told them at breakfast. Nobody had noticed. This is the job.
> anders I noticed. I thought it was a dream.
> mick A tour manager who lets you sleep is worth two who wake you.

mick 5d 25
Service station review, northbound, four in the morning: coffee honest, toilets brave, one working hand dryer between eleven riggers. Would stop again, because there is nothing else.
> callum The pasty has been there since spring.
> mick I know. I said hello.

luca 6d 9
Left Hull at six with a full tank and two desks. Arrived at noon with a full tank and one desk. The other desk was at home with its coat on, waiting.
> kit Did you go back?
> luca I mixed on eight channels and a smile.

tomasz 7d 15
The guard asked whether the bass had a ticket. I said it was a child under five. She said it was very tall. We agreed it was a gifted child.
> hamish Taking notes for the marimba.

dee 8d 10
Trumpet mute rolled the length of the coach on every corner from Sowerby to Burnley. By Hebden we were all conducting it.

anders 9d 12
Copenhagen to Leeds with a sousaphone: three airlines said no, one said "is it a person". It sat by the window. It had the fish.
> bronagh Did it get the extra legroom?
> anders It is only leg.

hyejin 10d 8
Recorded the sleeper train from end to end. Eight hours, one door, one man dreaming in Portuguese. I think that is side B.
> ines What did he dream?
> hyejin I cannot tell you until it is mastered.

bronagh 11d 14
The Berlingo passed its test. The examiner asked why there was a bass drum pedal in the footwell and I said that one is the brake.

lotte 13d 11
Day sheet rule seven: the van leaves at the time on the sheet. Not the time in your heart.
> curtis What are rules one to six?
> lotte Also the van leaves.

ewan 15d 9
Airport security opened the pipe case. "What does it do?" Sir, I said, you do not want to know in an enclosed space. He wanted to know. Gate fourteen now knows too.
> sunniva They make me explain the extra strings every time.

jules 17d 13
Two countries, one day, no sleep, and the monitor engineer had remembered how I like my kick. I could have cried. I may have cried.
> luca We remember. We just do not say.

gwenllian 19d 16
Harp versus hotel lift, round three. Harp wins by lying down. Gentleman from room 212 loses by offering to hold the column.
> siobhan Is the column all right?
> gwenllian The column is fine. The gentleman has a new hobby.

zofia 21d 12
Touring wardrobe arrived in Gdynia without the left shoes. Only the left ones. I have now met every cobbler in Gdynia.
> petra Who packs by foot?
> zofia Somebody who will be found.

marlon 23d 10
Drove the system to Leeds for a garden party. Garden party was in a flat. Third floor. We played from the van with the windows open and the whole street came down.
> yaw I was two streets away and my tea moved.

pilar 25d 9
They lost my shoes between Seville and Manchester so I danced the first set in a lighting man's work boots. I have asked to keep them.
> kit They were my second-best pair. Keep them.

callum 27d 7
Nine digs this tour. One had a piano in the bath. I did not ask and they did not offer.
> siobhan What make?

oskar 29d 8
Cycled to three churches on Sunday with the harpsichord tuning lever in my sock. At the third they asked if I had hurt my leg. Only in the minuet.

lotte 32d 14
To the venue that printed our rider and framed it: we are honoured, but we also needed the towels.

joaquim 35d 11
Surdo on a bicycle. It works downhill. I would not do it again and I will do it again.
> dawn Please wear a helmet.
> joaquim The surdo had one.

roland 38d 9
Night train to Brno with the whole of Jenůfa on a stick in my shirt pocket. Slept on my front so as not to crush Act Two.

tariq 41d 10
Sat nav said nine minutes. There was a procession. We were the procession. Allow extra time for yourselves.

aoife 44d 8
Missed the last bus from Feakle by the length of a reel, so we played another forty until the first one. Nobody minded but the bus driver, and he joined in on spoons.
> eszter I have never wanted so much to miss a bus.

sunniva 48d 9
Carried the fiddle over the pass because the road was closed. Played at the hut for six skiers and a dog. The dog stayed for the second set.

wanjiru 52d 7
Flight delayed, so I did the handover by phone, the set list by text, and the first hour of my own night from a bench at Entebbe. They said the drop landed. I was eating a rolex.
> amara The egg kind or the other kind?
> wanjiru Always the egg kind.
`;
