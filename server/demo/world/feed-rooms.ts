/** The places we play and work in. See `feed-now.ts` for how it is written. */
export const feedRooms = `
declan 3d 23
Mill Lane have mended the floor. Four hundred people in leather soles will find out on Friday whether they have mended it properly.
> dawn I will bring the first aid box and a chair.
> bronagh 132 beats a minute, for safety.

oskar 4d 11
New favourite acoustic: the stairwell of the multi-storey behind the Minster. Six seconds, warm, slightly of chips.
> hyejin Coordinates, please.
> gwenllian Is there a lift?

nkechi 5d 17
Eighty singers, one radiator, and the caretaker's dog that comes in on the tenor line. He is not wrong. The tenors are.
> curtis Sign the dog.

kit 6d 10
Chapel show. The only power was in the vestry and the only way to the vestry was past the font. There is cable in the font. I have asked forgiveness.

luca 7d 12
Walked into a room with concrete on five sides. The landlord said "great natural reverb". So has a swimming pool, my friend.
> tomasz I have played in that swimming pool.

siobhan 9d 13
Village hall upright: eleven keys stuck, forty years of raffle tickets underneath. I found the winning one from 1994. They have agreed to honour it.
> freya What was the prize?
> siobhan A ham.

rukhsana 10d 15
We sang in the old wool exchange and the last note would not leave. We stood there, twelve of us, and waited for it to make up its mind.
> ravi I was in the balcony. It came up to us and sat down.

mick 12d 18
Venue says the roof takes two tonnes. Venue's drawing says one. Venue's drawing was done by someone who is still alive, so I asked. Half a tonne and a prayer. We flew half a tonne.
> petra This is why I sleep at night.
> callum This is why I stand downstage.

dawn 14d 12
A cloakroom is a library. Everything in order, nobody shouting, and one person a night who swears it was a different coat.

wanjiru 15d 9
We measured the dance floor at Matatu. It is smaller than I have been telling people for three years. It feels exactly the same.

gwenllian 16d 14
Played on a narrowboat in a lock. Started in C and, as the water went down, so did I.
> sunniva This is the most beautiful sentence on this site.

amara 18d 10
There is a room above a bakery in Stirchley with a Rhodes that only plays in the dark because the light is on the same fuse. Best gig of the year.

eszter 20d 13
Barn, hay, two hundred people, no toilets to speak of, and a bride who danced every single one. I called until I had no voice and then I called with my eyebrows.
> haruka They are very clear eyebrows.

hamish 22d 6
First time in an orchestra pit. Nobody told me about the netting. A wig came down during the overture and landed on my timpani. I played round it.
> tomasz Welcome. It is always a wig.

marlon 24d 9
They gave us a basement with a low ceiling and asked us to "keep the bass sensible". The bass was very sensible. The ceiling was emotional.

priya 26d 11
A library asked me to play quietly between the shelves. Halfway through the second raga, everyone had stopped pretending to read.

callum 28d 7
Front-of-house position in this theatre is behind a pillar. I light the show from memory and applause.

petra 31d 12
Big top up in eleven hours, in wind, in Otley. Nobody lost a hat. I wrote it in the show report: hats, none.
> mick That is the best line in any show report I have read.

haruka 33d 8
Recorded strings in a church between two weddings. You can hear confetti in bar forty. We kept it.

ines 36d 13
In our house you put the light down and nobody orders until the song is over. A tourist ordered. The whole room looked at him with such love that he has come back four times.
> pilar In Seville we would have fed him first.

yaw 39d 9
Wedding marquee, generator, rain, grandmother on the front row with her own shaker. She came in early on every chorus and she was right every time.

dee 42d 10
Played Nimrod on a football pitch in fog. Could not see the conductor, the crowd or my own bell. Best we have ever been together.
> nkechi I am crying at my desk, Dee.

roland 45d 8
The surtitle screen fell in the mad scene and landed the right way up. The audience thought it was the director. The director thought it was the director.

freya 49d 7
Stage was a flatbed lorry. Handbrake was a brick. I have drummed on worse, but not on a slope.
`;
