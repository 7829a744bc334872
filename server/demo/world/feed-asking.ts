/** Questions, offers and warnings. See `feed-now.ts` for how it is written. */
export const feedAsking = `
freya 3d 9
Does anyone have a spare drum stool in York until Sunday? Mine is in Harrogate with an ex and neither of us is ready to talk about it.
> oskar I have an organ bench. It is two metres long.
> freya I will keep you in mind, Oskar.

hamish 5d 8
How do you count four hundred bars' rest without losing it? Serious question. I have a recital, an allotment and a wandering mind.
> tomasz You do not count. You learn what the second clarinet does in bar 396.
> roland I look at the page and think of soup. I have never been late.
> nkechi Letters, not bars. Write the cue words in. And stop thinking of soup, Roland.

dawn 6d 11
If your event ends at five in the morning, please put a taxi for the bar team in the budget. We are not bats.
> wanjiru Taxis are line two of my budget, right under water.
> dawn This is why we fight over your shifts.

nkechi 8d 16
Who writes out a full set list with keys and who writes "the usual"? I have been given "the usual" by a band I have never met.
> curtis The usual is Superstition in E flat and a lie.
> freya The usual is fourteen songs, eleven of which they will play.

luca 10d 10
Young engineers: I have one paid shadow place on the Salt Yard dates. You carry, you patch, you mix the first band if they let us. Message me.
> hamish Is a percussionist allowed?
> luca A percussionist is very allowed. You can carry.

amara 11d 9
What do you charge for backing vocals when they want "just a few oohs"? I sang forty-one oohs and I counted.
> jules Session rate. An ooh is a note with its coat on.
> haruka Session rate plus breakfast.

tariq 13d 8
Wedding planners, please: the drummer also needs to know the time of the entrance. We found out today from the horse.

gwenllian 14d 12
If somebody says "it's only a small step up", how many steps is it? I will start. Nineteen.
> mick A small step is three flights.
> joaquim A small step is the roof.
> siobhan "Ground floor", and then there is a moat.

petra 17d 10
I need a deputy who stays calm when a trapeze artist says "I think I left it in Leeds". Two weeks, touring, paid properly.
> zofia Who left what in Leeds?
> petra That is exactly the tone I am looking for.

bronagh 18d 11
Do you say yes to the gig first and look at the diary after, or the other way round like a grown-up? Asking as somebody who is in two places on Saturday.
> declan Which of the two places is mine?
> bronagh The one with food.

tomasz 20d 9
Does anyone dep on tuba? A friend of a friend's pantomime has lost its tuba. The man. The tuba is still there.
> anders I can be in Salford by six with a sousaphone. It is a tuba that hugs you.

yaw 23d 10
Looking for the name of a highlife tune my uncle hummed in 1991. It goes down, then it apologises, then it goes up. Anyone?
> wanjiru I know the one. Everybody's uncle hummed it.

wanjiru 25d 13
A reminder that exposure is what people die of on mountains. Pay the opener.
> amara Framing this.
> marlon Pay the opener, feed the opener, listen to the opener.

callum 29d 8
Any tips for digs in Scarborough that take a man, a kettle and eleven shows a week?
> petra Mrs Allardyce on North Marine Road. Tell her I sent you. Do not mention the ferret.

oskar 31d 7
Is it rude to play the bride in early because the tenor has started to cry? Asking for next Saturday, and the one before.
> nkechi It is a mercy.

ravi 34d 9
A dancer asked me for "a bit faster, but not quicker". We have been married nine years, so I knew exactly.
> pilar This is a perfectly clear instruction.

teddy 36d 7
Remote players: do you send one take or three? I send two and a biscuit of a third that nobody asked for. They always use the biscuit.

lotte 39d 10
I am making a shared list of venues with a shower. Not "a hose". A shower. So far there are nine.
> mick Quayside Works, upstairs, behind the dimmer racks. You did not hear it from me.

ines 42d 8
How do I explain to a promoter that fado does not have an interval? It has a sigh.

dee 46d 9
Deps wanted for a march next month, any brass, must be able to walk and read at the same time. Walking more important.
> anders I can do both but not near kerbs.

siobhan 50d 8
Please do not put your pint on it. Please do not put your pint on it. Please. It is not a table with a secret.

eszter 54d 9
How many tunes do you really know? Not "could busk". Know. I wrote mine down on a train and stopped at four hundred because we were in Todmorden.
> aoife I was afraid to count and now I am more afraid.

priya 57d 6
Is there anybody in the Midlands who repairs gourds? Mine met a door.
> ravi My cousin. He is slow and he is a genius. I will bring you.

pilar 61d 7
Looking for a floor. One by one metre, sprung, loud. I can bring it on a train if it folds. Does any floor fold?
`;
