/** One person per paragraph; `server/demo/read-world.ts` explains the lines. */
export const peopleAway = `
mick | Mick Doyle | Gateshead | Rigger and crew chief | face mick | 1200
plays Rigging, Crew chief, Forklift, IPAF
fee Crew chief = £24 hour
rate Four pairs of hands = £17.50 an hour each
If it hangs, I have hung it. Twenty-six years, no incidents, one funny story about a mirror ball. I look for people who turn up ten minutes early and eat a proper breakfast.

callum | Callum Reid | Newcastle | Follow spot and lighting desk | 300
plays Follow spot, Lighting desk, Get-outs
genres Panto, Musicals, Comedy
fee Panto = £620 week
Steady hands, long patience. I have lit seven dames and they all wanted more. Happy with digs, happier with a kettle in them.

luca | Luca Ferrante | Hull | Front of house engineer | face luca | 880
plays Front of house, Monitors, X32, S6L
genres Indie, Soul, Folk
fee Club night = £180 night
fee On tour = £230 day
work Mixes I am proud of = https://lucaferrante.example
From Bari with a box of microphones. I mix small rooms so that you hear the singer and big ones so that you hear the room. Send the stage plot. A photograph of the stage plot also counts.

oskar | Oskar Lindqvist | York | Organ dep, also harpsichord | 270
plays Organ, Harpsichord, Choir, Reads
genres Sacred, Baroque, Weddings
fee Sunday or evensong = £75 service
fee Wedding with rehearsal = £160 job
Uppsala, then the Minster as a scholar, then every parish with a wheezing Harrison. I bring my own shoes and I know where the light switch is.

freya | Freya Aldous | York | Drums, function bands | 390
free fri sat
plays Drums, Backing vocals, Click
genres Function, Pop, Disco
fee Wedding, two sets = from £180 night
Two hundred weddings and I still like the first dance. Click, tracks, in-ears, all fine. My stool is in Harrogate, long story.

haruka | Haruka Mori | Edinburgh | Viola, and string arranging | 720
plays Viola, Violin, Arranging, Reads
genres Chamber, Film, Pop sessions
fee Quartet chair = £190 night
fee Arrangement = from £120 song
Viola by choice. I write for strings the way I like to play: few notes, room to breathe, page turns in the rests. Quartets, weddings, remote sessions from a spare room with good curtains.

ewan | Ewan McAllister | Glasgow | Pipes and low whistle | 560
plays Highland pipes, Smallpipes, Low whistle
genres Trad, Ceilidh, Weddings
fee Church door to car = £150 job
fee Ceilidh band, five = from £900 night
Piping family, though my mother denies it. Big pipes outdoors, small pipes in, whistle for the quiet bit. I own one kilt that fits and one that makes people laugh.

gwenllian | Gwenllian Rhys | Cardiff | Harp: folk, weddings, odd rooms | face gwen | 970
plays Pedal harp, Lever harp, Voice, Reads
genres Welsh folk, Ambient, Chamber, Wedding pop
fee Ceremony = £240 hour
fee Evening, two sets = from £380 night
rate Session, half day = £180
work Tin Chapel, live = https://gwenharp.example/tin-chapel
work Nant y Moch, album = https://gwenharp.example/nant-y-moch
I play a 47-string pedal harp in churches and a small lever harp in places a harp should not fit: a narrowboat, a lighthouse, the back of a chip shop in Splott. I read, I busk it, I carry it myself, and the ramp is in the van.

marlon | Marlon Pryce | Bristol | Sound system operator | face marlon | 860
plays Sound system, Selector, Valve amps
genres Dub, Roots, Steppers
rate The system with crew, one night = £950
fee Selector only = £180 night
Four eighteens a side, built by my father in St Pauls, rebuilt by me twice. We bring the bass, the tarpaulin and the record that makes your cellar door open on its own.

kit | Kit Penhaligon | Falmouth | Lighting, touring and one-offs | 480
plays Lighting design, Hog, MA, Drives a 7.5 tonne
genres Theatre, Gigs, Festivals, Odd rooms
fee One-off, design and desk = from £260 job
Makes chapels glow and warehouses vanish. I would rather have four lamps and a reason than forty on a chase. Can drive the truck.

hyejin | Hyejin Noh | Falmouth | Modular synth and live sampling | face hyejin | 520
plays Modular, Sampling, Field recording
genres Ambient, Experimental, Improv
fee Live set = £200 night
fee Sound for a show = £500 week
work Tide tables, tape = https://hyejinnoh.example
I sample the room before you arrive and play it back to you as if it had always been there. Busan, London, then the end of the line. No laptop on stage, no presets, some patience needed.

priya | Priya Raman | Leicester | Veena and Carnatic voice | 460
plays Veena, Voice, Teaching
genres Carnatic, Film, Fusion
fee Concert with tabla = £350 night
My first teacher was my aunt and my second was the radio. Concerts, schools, and any project that lets the veena stay a veena. I bring my own rug.

ravi | Ravi Menon | Nottingham | Tabla | 430
plays Tabla, Ghatam, Teaching
genres Hindustani, Fusion, Kathak
fee Concert = £180 night
rate Kathak class, two hours = £70
Sixteen beats and a thermos. I play for dancers, singers and one very patient string quartet. I tune before I say hello; do not take it personally.

amara | Amara Diallo | Birmingham | Singer, neo-soul and jazz | 380
plays Voice, Keys, Writing
genres Neo-soul, Jazz, Gospel
fee Trio = £380 night
fee Backing vocals = £110 session
Digbeth by day, any room with a Rhodes by night. I sing my own songs and yours if you have written the bridge. Knows all three parts of every Motown record.

jules | Jules Okafor | London | Session bass, R&B and afrobeats | 590
plays Bass guitar, Synth bass, Musical director
genres R&B, Afrobeats, Pop
fee Studio = £220 session
fee Show with rehearsal = £300 job
Eleven years of other people's tours and still learns the set by the second listen. Precision, five-string and a Moog for the bits that shake the bar.

wanjiru | Wanjiru Kamau | London | DJ and promoter, East African club | 330
plays DJ, Promoting, Hosting
genres Benga, Genge, Amapiano
rate Three-hour set = £250
I run a night called Matatu in Peckham and I want the whole bus to dance. Promoter first: contracts before flyers, water on stage, taxis for whoever closes.

aoife | Aoife Brennan | Galway | Concertina and step dance | 500
plays Concertina, Step dance, Voice
genres Irish trad, Sean-nós
fee Session host = €140 night
East Clare tunes at a civil speed. I lead sessions where the beginners get a seat, and I bring the board for the dancing myself.

lotte | Lotte Verbeek | Rotterdam | Tour manager, drives the van | 690
plays Tour management, Driving, Settlements
fee On tour = €240 day
I have brought nine bands home with all their members. Carnets, ferries, vegan in Slovenia, the drummer's passport: solved. If it is not in the day sheet it is not happening.

anders | Anders Holm | Copenhagen | Trombone, horn sections | 310
plays Trombone, Sousaphone, Arranging
genres New Orleans, Ska, Funk
fee Section of three = €540 night
Plays in four brass bands that must not know of each other. I write horn charts overnight and they fit. Bring me when the room has no PA.

ines | Ines Carvalho | Lisbon | Fado voice | 250
plays Voice, Fado
genres Fado, Bossa, Chamber
rate Fado evening with two guitars = €600
From a house of fado in Mouraria where you are quiet or you are out. I travel with my own shawl and, if you are lucky, my own guitarra.

pilar | Pilar Ortega | Seville | Flamenco: palmas, dance, cajón | 280
plays Dance, Palmas, Cajón
genres Flamenco
fee Tablao, two sets = €320 night
I need one square metre of wood and somebody who can count to twelve. Classes on Mondays, feria in the spring, weddings for friends only, and everybody is a friend.

roland | Roland Fischer | Berlin | Surtitles for opera and theatre | 360
plays Surtitles, Translation, Page-turning
genres Opera, Theatre
fee Performance = €150 night
I press the button in the breath before the line. German, English, Italian, enough Czech for Janáček. I also turn pages, discreetly, in a dark shirt.

zofia | Zofia Nowak | Kraków | Dresser and quick change | 230
plays Dresser, Quick change, Repairs
genres Theatre, Opera, Dance
rate Show call = €90
Eleven seconds, corset to nightgown, in the dark, with the zip. I carry thread in nineteen colours and I never repeat what was said in the wings.

sunniva | Sunniva Lie | Bergen | Hardanger fiddle | 260
plays Hardanger fiddle, Voice
genres Norwegian trad, Ambient, Dance
fee House concert = from €280 job
Nine strings, four of them never touched. House concerts, mountain huts, dancers who know what a springar is. It rains here, so I practise.

dee | Dee Hargreaves | Huddersfield | Trumpet and flugel, brass bands | 370
plays Trumpet, Flugelhorn, Cornet, Reads
genres Brass band, Ska, Function
fee Function = £140 night
Brass band kid, third generation, same bandroom. Ska on Fridays, Elgar on Sundays. I have a mute for every mood and lost one in the Colne.
`;
