/** Things with strings, plugs and skins. See `feed-now.ts` for how it is written. */
export const feedKit = `
curtis 4d 10
Re-headed the snare and it sounds like my dad's again. Did not know I had been looking for that.
> bronagh What did you put on it?
> curtis Coated, one turn under. And a beer mat.

teddy 5d 12
Changed all ten strings on the steel, both pedals squeak now, and it is the good squeak, the one they pay for.
> amara Send me thirty seconds of the good squeak.
> teddy In your inbox. It is in E.

hyejin 6d 9
Bought a box of unlabelled modules from an old sailor. One of them only works when it rains. I live in Cornwall. It is my lead instrument.
> marlon I would pay for that.

gwenllian 8d 11
Forty-seven strings. One breaks. It is never the one you have a spare of. It is third-octave D and it has been third-octave D for eleven years.
> haruka Mine is always the A, always in the recapitulation.

luca 9d 8
Public service announcement: if you write "vox" on nine different bits of tape I will pick the one I like best.

marlon 11d 12
Father's pre-amp, 1978, new valves in. First record through it was his. We stood in the yard and did not say anything for the whole of side one.
> wanjiru Marlon.
> rukhsana Some machines remember.

tomasz 12d 10
New bow hair. For one week I shall be able to play arco like a gentleman. Book me this week.

bronagh 14d 13
Bodhrán skin tightened so far in the hall last night that it was in G. The accordion was in G. We let it happen.
> aoife Wet sponge, Bronagh.
> bronagh I had a wet trad audience, Aoife.

ravi 16d 9
Tuning hammer left on the bus. I have been tuning with a teaspoon. The teaspoon is better. I am keeping both facts quiet.
> priya You have just told everyone.

kit 17d 7
Found a lamp from 1952 in a school attic and it works and it hums in B flat. I shall tell the band.

anders 19d 10
Trombone slide oil: I have tried everything on the market and the answer is furniture polish and confidence.
> dee My teacher said cold cream and humility.

jules 20d 11
Flatwounds on the Precision, eleven years old, never changed. A producer asked what the plug-in was.

siobhan 22d 9
Things found in pianos this month: a sandwich (see above), a medal, a love letter, two budgies' worth of millet, and the D that everyone said was "just gone".
> tomasz Whose love letter?
> siobhan It was returned. She cried. He is eighty-one.

oskar 25d 6
The new shoes have leather soles and I have fallen off the pedals into a perfect fifth.

joaquim 27d 8
Cavaquinho number four arrived. My wife has counted. I said it was the same one. She said the same one is hanging behind me.
> yaw Say it is a ukulele. They let you have ukuleles.

haruka 30d 7
Viola in for repair, playing a borrowed one, and everyone says how warm I sound. I am choosing to hear that as neutral.

ewan 34d 9
New drone reeds. Steady as a church. My flat was also as empty as a church within ninety seconds.

dee 37d 6
Flugelhorn dent, mid-bell, shape of Anglesey. It has improved the low register. I will not be getting it out.

freya 40d 8
In-ears moulded at last. Heard the keyboard player for the first time in four years. He has been playing different songs.
> nkechi He has not! What songs?
> freya Better ones, annoyingly.

sunniva 43d 7
One of the understrings has gone silent and I did not notice for a week. It was only ever answering. Now I notice all the time.

teddy 47d 8
I own three volume pedals and zero volume. Neighbour says otherwise.

hamish 51d 5
Bought second-hand temple blocks. One is actually a temple block. The others are, I think, from a kitchen.
> curtis Play us the kitchen.

mick 55d 12
Shackles inspected, slings tagged, motors serviced, one tea towel condemned. That is the whole of a Tuesday and nobody claps.
> petra I clap. Every night, at the half, quietly.

amara 58d 9
The Rhodes is mended. The man took it apart on my kitchen floor and put it together while singing all of Talking Book. He charged me forty pounds and a lasagne.
`;
