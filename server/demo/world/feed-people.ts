/** Thanks, firsts and each other. See `feed-now.ts` for how it is written. */
export const feedPeople = `
declan 4d 21
Our drummer is a father. Seven pounds two, good lungs, comes in slightly ahead of the beat like his dad. We need a dep and a card.
> bronagh Seven pounds two! That is a floor tom.
> nkechi The choir is already knitting.
> curtis Tell him to sleep. Tell him I laughed while saying it.

mick 7d 19
Trained up two new hands this week. One of them told me my knot was old-fashioned. Then she showed me hers. Hers is better. I have been tying that knot since 1998.
> petra You told me it was the only knot.
> mick It was the only knot I knew.

rukhsana 9d 14
My niece sat in for the first time, on the second harmonium, in her school shoes. She did not look at me once. She looked at the tabla. Good girl.
> tariq She came in before you on the last one.
> rukhsana I let her. I tell everyone I let her.

curtis 11d 9
Four years today since I first sat in with Nkechi's band. She said "just keep it plain". I have been trying to ever since. It is the hardest thing there is.
> nkechi And you have only failed at weddings.

haruka 13d 10
A stranger wrote to say they walked down the aisle to my arrangement, played by four people I have never met, in a town I had to look up. I have read it nine times.

tomasz 15d 11
Saw an old man mouth every bass line of the second set. Asked him afterwards. Thirty years in the Hallé and "never once asked to dance". So we asked him to dance.
> gwenllian Oh, Tomasz.

kit 16d 8
Told a shy band I would light only the drummer's hands and the rest could stay in the dark. They played like they were alone. It was the best they have ever been and I got the email to prove it.

wanjiru 19d 10
Somebody met at Matatu and got married on Saturday and the first dance was the record that was playing. I checked my own set list. It was four minutes past one.
> jules I am not crying, this is a bus.

dawn 21d 12
A lad came back with the coat he took by mistake eleven months ago. He had been wearing it. He said it had changed his life. We have let him keep it. The owner has his.

joaquim 24d 10
A woman of seventy-eight played third surdo on Sunday because her doctor said "try to get out". She has not missed a beat or a Sunday since.
> petra What is her name? I want her in the parade.
> joaquim Maureen. She is already in the parade. She is the parade.

dee 26d 9
Grandad's last contest is next week. Sixty-one years on second horn. He says he has nearly got the hang of it.
> anders Please tell him that a man in Copenhagen will stand up at that hour.

aoife 28d 8
A child asked at the session whether she could play "the one that goes round". They all go round. She played it, round and round, until her tea. We all just joined the child's set.

amara 30d 11
First vinyl. It is the wrong colour, it is three weeks late, side two says side one, and I have slept with it beside my bed like it was a puppy.
> marlon Bring it down. We will play both side ones.
> jules That is my bass on there. On whichever side it is.

luca 32d 9
Mixed my landlord's daughter's first gig. Four songs, three chords, two people. I gave them the full desk. They sounded like a record. He has mended the boiler.

sunniva 37d 8
An old man gave me a tune before he went into the home. He made me play it back until it had his mistake in it. The mistake is the best bar.
> eszter You must never correct it.
> sunniva Never.

callum 40d 7
Spot number two is held by a woman who has done this panto for thirty-one years. She does it without looking. She knits.

zofia 44d 9
At the last show the company clapped the wings. Just us, in the dark, with pins in our mouths. We could not even say thank you.

ravi 47d 8
My student got through the whole sixteen without looking at me and then looked at me. That is the fee. The rest is for the bus.

ewan 50d 9
Played for a funeral this morning and a christening after lunch, same church, same family. Same tune, in the end. They asked for it twice.
> oskar It is often the same tune.

priya 53d 8
My aunt, who taught me, heard me on the radio and rang to say the second string was flat. It was. I have never been so happy to be told off.

roland 56d 6
Somebody thanked the surtitles in their review. "Discreet and humane." My mother has had it printed on a cake.
> petra Humane! I would put that on a van.

freya 59d 7
Taught my first lesson. She is six. She hit everything once, sat back and said "that one". It was the cowbell. It is always the cowbell.

siobhan 62d 9
The old fella who taught me came to a concert. He did not say anything about the piano. That is the only review I have ever wanted.

yaw 65d 8
My daughter put a capo on upside down and played the prettiest thing I have heard this year. She said it was "just the tuning". I have written the tuning down.

nkechi 68d 17
Eighty people who tell me they cannot sing sang in four parts tonight. I would like to thank the one man who truly cannot, and who comes every week, and sings.
> rukhsana There is always one, and he is always the reason.
> dawn It is Keith, isn't it. We love Keith.
`;
