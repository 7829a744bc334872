/** One person per paragraph; `server/demo/read-world.ts` explains the lines. */
export const peopleNorth = `
bronagh | Bronagh Tierney | Leeds | Drums and bodhrán, reads dots | face bronagh | 900
plays Drums, Bodhrán, Percussion, Reads
genres Northern soul, Irish trad, Function, Pit
fee Dep = £150 night
rate Recording, half day = £140
work Torch Lads, live at Mill Lane = https://bronagh.example/mill-lane
hear Do I Love You, last orders at Mill Lane = https://bronagh.example/last-orders
hear Bodhrán and fiddle, one room, one take = https://bronagh.example/one-take
reach 100
Derry by way of Leeds. Kit for soul and function bands, bodhrán when there is a fiddle in the room, and I read, so send the dots and stop apologising for them. Red Berlingo, own cymbals, snare and pedal. Shift work at the infirmary, so ask early and I will swap.

declan | Declan Foy | Wigan | Runs the Torch Lads, northern soul | face declan | 1100
plays Band leader, Tenor sax, Arranging
genres Northern soul, Motown, Stax
fee The nine of us = from £1800 night
work The Torch Lads = https://torchlads.example
hear The Torch Lads, live in Wigan = https://torchlads.example/live
reach 100
Nine people, two vans and three hundred forty-fives' worth of arrangements. We play social clubs, weddings and the odd festival, and we pay on the night. If you dep for us there will be charts, there will be food, and nobody will make you wear a waistcoat.

nkechi | Nkechi Obi | Leeds | Choir director and keys | face nkechi | 840
free fri sat
busy tue sun
plays Piano, Hammond, Choir, Arranging
genres Gospel, Soul, Choral, Function
rate Workshop, half day = £180
fee Keys = £160 night
work Cloth Hall Community Choir = https://clothhallchoir.example
Eighty voices on a Tuesday, a function band at weekends, and a church on Sunday mornings. I write the charts the week before and the harmonies in the car. If you sing flat I will smile at you until it stops.

curtis | Curtis Bell | Leeds | Kit drums, soul and gospel | 410
free thu fri sat sun
plays Drums, Percussion, Backing vocals
genres Gospel, Soul, R&B
rate One evening = £130
Grew up behind a kit in Chapeltown, still there most Sundays. I listen first. Studying in the week, free from Thursday night.

hamish | Hamish Roy | Leeds | Percussion student, keen | 120
free fri sat sun
plays Percussion, Marimba, Timpani, Reads
genres Orchestral, Contemporary, Pit
Third year, own sticks and a railcard. Will turn pages, carry marimbas and count four hundred bars' rest. Looking for first pit work.

yaw | Yaw Boateng | Leeds | Highlife guitar | face yaw | 700
busy wed
free sat
plays Guitar, Bass guitar, Voice
genres Highlife, Palm-wine, Afrobeat
fee Trio = £450 night
rate Just me and the amp = £120
work Sankofa Trio = https://sankofatrio.example
Kumasi, then Hackney, now Harehills. I teach the two-finger style on Wednesdays and play it everywhere else. Happy as a trio at a wedding or as the odd one out in your indie band.

joaquim | Joaquim Serra | Sheffield | Cavaquinho and surdo, samba | face joaquim | 640
plays Cavaquinho, Surdo, Pandeiro, Band leader
genres Samba, Pagode, Choro
rate Parade, six drummers = £600
rate Choro duo = £220
work Bloco do Aço = https://blocodoaco.example
Samba school in a former cutlery works. Forty people on a good Sunday, two surdos and one van on a bad one. Parades, workshops, weddings that want to end in a line down the street.

dawn | Dawn Shackleton | Sheffield | Bar and cloakroom lead | 530
plays Bar, Cloakroom, First aid, Team lead
fee Lead = £16 hour
fee Team of five = £65 hour
Twelve years behind bars, the legal kind. I bring the team, the rota and the float tin. Personal licence, first aid, and no patience for people who click their fingers.

petra | Petra Vávrová | Halifax | Stage manager, circus and theatre | face petra | 760
plays Calls shows, Stage management, Rigging watch
genres Circus, Panto, Theatre, Outdoor
rate Show call = £140
fee Touring = £680 week
Brno, then everywhere with a big top, now a terrace in Halifax with a kiln in it. I call shows in two languages and swear in a third. My calls are on time because yours will be.

tomasz | Tomasz Wilk | Manchester | Double bass, jazz and pit work | face tomasz | 980
plays Double bass, Bass guitar, Reads, Arco
genres Jazz, Pit, Tango, Klezmer
fee Jazz evening = £140 night
rate Pit, per show = £95
work Quartet, live = https://wilkquartet.example
hear Wilk Quartet, Deansgate, second set = https://wilkquartet.example/second-set
reach 100
Gdańsk Academy, then ten years in pits from Salford to Scarborough. I read anything, I swing most things, and the bass fits in the train if the guard is in a good mood.

eszter | Eszter Kocsis | Todmorden | Fiddle, klezmer and csárdás | face eszter | 820
plays Fiddle, Viola, By ear, Caller
genres Klezmer, Csárdás, Ceilidh
fee Ceilidh = £140 night
rate Duo with cimbalom = £320
Learned from my grandfather in Debrecen, unlearned at college, learned again in kitchens. Plays by ear, reads when bribed, calls ceilidhs in a voice that carries over two hundred wellingtons.

teddy | Teddy Blackwood | Hebden Bridge | Pedal steel and dobro, from my own room | 350
plays Pedal steel, Dobro, Lap steel
genres Country, Americana, Ambient
fee Two passes = £60 song
work A minute of everything = https://teddysteel.example
Send me a rough mix, get it back with weather in it. 24-bit files, two takes, one polite idea you did not ask for. I do not tour: the steel weighs more than I do.

siobhan | Siobhan Keane | Liverpool | Piano tuner and technician | 1300
plays Tuning, Repairs, Harpsichords
fee Concert tuning = £95 job
fee Standby = £160 night
Concert tunings, emergency strings, and the truth about your aunt's upright. Trained at Newark, apprenticed to a man who could hear a moth. Yes, I can come at four. Yes, I will need the heating on.

rukhsana | Rukhsana Mirza | Bradford | Harmonium and voice, qawwali | face rukhsana | 610
plays Harmonium, Voice, Qawwali
genres Qawwali, Ghazal, Sufi
rate Mehfil, party of six = £900
fee Harmonium and voice = £150 session
Thirty years of following the tabla. My uncle's party sang at every shrine between Lahore and Leeds Road, and now it is mine. Mehfils, weddings, and lately a studio in Saltaire with far too many headphones in it.

tariq | Tariq Hussain | Bradford | Dhol, weddings and processions | 440
plays Dhol, Dholak, Tumbi
genres Bhangra, Wedding
rate Entrance, twenty minutes = £120
rate Mehndi, whole evening = £220
I will get your grandmother to dance. Two drums, three turbans, public liability insurance. Working weekends until the wedding season ends, which it does not.
`;
