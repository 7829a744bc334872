/**
 * Conversations: the two, with `, muted by` one of them, then `who age | words`, oldest first. A `*` after the age:
 * delivered, not read yet. Before the words `[picture SCENE]` or `[recording NAME]`: what goes along.
 * Read by `server/demo/read-world.ts`.
 */
export const talks = `
declan & bronagh
declan 20h | Hi Bronagh, Tomasz gave me your name. Our drummer has a newborn and a night with no sleep. Any chance you are free tomorrow, Mill Lane Social?
bronagh 19h | Congratulations to him! I am free. How many sets, and is there a kit?
declan 19h | Two 45s. House kit is a Premier, decent. Bring cymbals, snare and a pedal.
declan 18h | I will put it up as a gig so it is all in writing.
bronagh 55m | Applied. Is it still five for load-in? I am the red Berlingo.
declan 41m* | Load-in’s still five. Set list’s with the charts, twenty-two tunes, you’ll know eighteen.
declan 40m* | Caretaker’s name is Ron, be nice to Ron.

declan & tomasz
tomasz 9d | The bass is in the lift. The lift is not.
declan 9d | Is the bass all right?
tomasz 9d | The bass is reading a magazine.
declan 27h | The newborn is called Otis. We lost a drummer and gained a name.
tomasz 26h | Ask Bronagh Tierney. She reads, and she brings her own cymbals.
tomasz 6h | [picture wings] My view this week. The harp is louder than it looks.

declan & dee
dee 2d | Applied for the trumpet chair. I can do the high one if somebody buys me a pie.
declan 2d | Two pies. I will answer everybody by Thursday.
dee 47h | [recording Opening riff, twice]
declan 46h | That is the riff. That is exactly the riff.

declan & luca
declan 4d | Can you do front of house at the Legion? Their desk is from the Ark.
luca 4d | I have met that desk. I will bring mine.
luca 3d | Channel list before Friday, please. Last time “horns” was one line.

declan & joaquim, muted by declan
joaquim 6d | Two surdos for your finale. Think about it.
declan 6d | It is a northern soul night, Joaquim.
joaquim 6d | Northern. Soul. Surdo.
joaquim 5d | My mother agrees with me.
joaquim 30h | Pandeiro, then. A small one.

nkechi & bronagh
nkechi 3d | Did the swap go through at the infirmary?
bronagh 3d | It did, I am yours from four.
nkechi 66h | You angel. Bring the bodhrán, we are doing a quiet one in six.
bronagh 9h | Found your pencil in my stick bag. It has teeth marks.
nkechi 2h* | Those are the altos’.
nkechi 95m* | Did you say your cousin plays bass?

tomasz & bronagh
bronagh 28h | Thank you for the Torch Lads tip!
tomasz 27h | You will like them. Do not stand in front of the trombone.
bronagh 26h | Why?
tomasz 26h | It is a physical matter.
bronagh 4h | Where are you this week?
tomasz 3h | Same pit, different panto.

petra & bronagh
petra 4d | Parade in Otley. There is a goose. It is made of chicken wire and it is the size of a car.
bronagh 4d | I am in. What does a goose march to?
petra 4d | Slowly.
petra 7h* | Call is 10:00, not 10:30. Bring knee pads.

joaquim & bronagh
joaquim 5d | Maureen says you may come back.
bronagh 5d | She told me off eleven times.
joaquim 5d | She only tells off the good ones.
bronagh 2d | Two surdos, one van?
joaquim 2d | Two surdos, one van. We will manage.

luca & bronagh
luca 8d | Stems are in the folder, click on track nine.
bronagh 8d | Is the click a shaker?
luca 8d | It can be a shaker by dinner.

dawn & bronagh
dawn 11d | Rota’s up. You’re on the late bar.
bronagh 11d | Am I on cloakroom at all?
dawn 11d | Last hour, with Maureen. God help the coats.

gwenllian & hyejin
hyejin 2d | The roof joins in at thirty minutes. Please do not stop then.
gwenllian 2d | I could not have if I wanted to.
hyejin 20h | I have the tape. There is a cough at eleven that I love.
gwenllian 19h | That was Kit.
hyejin 18h | I know. I have tuned it.
gwenllian 70m* | Send it to me before I have to be sensible again.

declan & nkechi
declan 15d | Hammond on the fourteenth? The Leslie is poorly.
nkechi 15d | Is it the bearing?
declan 15d | It is the belt, the bearing and the will to live.
nkechi 14d | I will bring a fan belt from the Corsa.
declan 13d | It worked. I do not want to know why it worked.
nkechi 50m* | Who is your dep for tonight? I have a good feeling about her.

mick & petra
petra 6d | Wind on the day?
mick 6d | Nineteen gusting twenty-six. We go up before eight or not at all.
petra 6d | Call is six, then.
mick 6d | I will bring the bacon.
petra 5d | Hats: none. Thank you, Mick.
mick 30h* | Zofia’s asking about me as a link. Is she the one with the thread?

rukhsana & tariq
rukhsana 3d | The family want the horse at seven.
tariq 3d | Trevor or the other one?
rukhsana 3d | Trevor.
tariq 3d | Then I will be at the back.
tariq 4h* | I applied on the board so it is official. Small turban, big drum.

luca & marlon
luca 4d | Can you cover the Salt Yard for me? Three bands.
marlon 4d | Is the low end allowed to be correct?
luca 4d | Within reason.
marlon 40h | I applied. Without reason.
luca 30h* | Kit applied too. I am going to let you two fight.

jules & amara
amara 6d | The wrong-colour vinyl has your bass on it twice.
jules 6d | I was paid once.
amara 6d | Dinner?
jules 6d | Dinner is fair.
jules 2d | Stacks on the new one? Thirty-two bars, three parts.
amara 39h* | Already on the board, already applied, already humming.

eszter & aoife
aoife 10d | Is there a bus to Todmorden?
eszter 10d | There is a bus. It does not always know where.
aoife 9d | Then I am coming in the spring. Keep me a corner of the kitchen.
eszter 9d | You shall have the corner with the stove.
aoife 6h* | Wrong island tonight, I find. Shout well.

wanjiru & dawn
wanjiru 12d | How many for nine hundred?
dawn 12d | Six behind the bar, two on coats, one to be nice.
wanjiru 12d | I have the one to be nice.
dawn 12d | Then we are ready.

hamish & tomasz
hamish 23d | A wig fell on my timpani.
tomasz 23d | Which act?
hamish 23d | Overture.
tomasz 23d | Then it was a welcome wig. In Act Two it would have been a comment.

kit & gwenllian
kit 26h | I used four lamps.
gwenllian 26h | It looked like four hundred and it looked like one.
kit 25h | That is the nicest thing a harp has ever said to me.

teddy & amara
amara 12d | Folder is up. I want weather.
teddy 11d | What sort?
amara 11d | The Tuesday sort.
teddy 9d | Two takes and a biscuit in your folder.
amara 8d | We are using the biscuit.

siobhan & haruka
haruka 17d | Is the A above middle C meant to purr?
siobhan 17d | Only in the mating season. I will come Thursday.
haruka 14d | It sings now. What was it?
siobhan 14d | A hairpin. Somebody’s mother’s.

lotte & anders
lotte 34d | You left a sousaphone in Dunkirk.
anders 34d | I thought it was in the other van.
lotte 34d | There is no other van.
anders 33d | I am at the ferry. It is sitting in the café. They gave it coffee.
`;
