const listed = (words: string) => words.split(',').map((word) => word.trim());

/** Suggested instruments, voices and trades; members can type others. */
export const knownSkills: readonly string[] = listed(`
  Accordion, Acoustic guitar, Alto saxophone, Alto voice, Arranging, Audio editing, Backing vocals, Bagpipes, Band leader,
  Banjo, Bansuri, Baritone saxophone, Baritone voice, Bass clarinet, Bass guitar, Bass trombone, Bass voice, Bassoon,
  Beatboxing, Bodhrán, Bouzouki, Cajón, Cello, Celtic harp, Choir director, Choreography, Clarinet, Comedy, Composing,
  Concertina, Conducting, Congas, Contralto, Cor anglais, Cornet, Countertenor, Dance, DJ, Djembe, Double bass, Drum kit,
  Drums, Dulcimer, Electric guitar, Electronic drums, Erhu, Euphonium, Fiddle, Flugelhorn, Flute, FOH engineer, French horn,
  Fretless bass, Front of house, Frontperson, Gaffer, Glockenspiel, Guitar, Guitar tech, Hammond, Handpan, Harmonica,
  Harmonium, Harp, Harpsichord, Hosting, Hurdy-gurdy, Improvising, Irish flute, Kalimba, Kazoo, Keyboard, Keys, Kora,
  Lap steel, Laud, Lighting, Lighting design, Load-in crew, Low whistle, Lute, Lyrics, Magic, Mandola, Mandolin, Marimba,
  Master of ceremonies, Mastering, Mellophone, Melodeon, Mezzo-soprano, Mixing, Monitor engineer, MPC, Musical director, Oboe,
  Ocarina, Orchestration, Organ, Oud, Panpipes, Pedal steel, Percussion, Photography, Piano,
  Piano tuning, Piccolo, Pipe organ, Pit work, Playback, Production, Programming, Promoting, Rap, Reads dots, Recorder,
  Recording, Rhodes, Rigging, Runner, Samples, Santoor, Sarod, Saxophone, Security, Session singing, Shakuhachi, Sitar,
  Snare drum, Songwriting, Soprano saxophone, Soprano voice, Sound engineer, Sousaphone, Spoken word, Stage hand,
  Stage manager, Steel pan, Stylophone, Surdo, Synthesizer, Tabla, Taiko, Teaching, Tech crew, Tenor horn, Tenor saxophone,
  Tenor voice, Theorbo, Theremin, Timbales, Timpani, Tin whistle, Tour manager, Transcribing, Triangle, Trombone, Trumpet,
  Tuba, Turntables, Uilleann pipes, Ukulele, Van driving, Vibraphone, Video, Viola, Viola da gamba, Violin, Vocals, Vocoder,
  Voice-over, Washboard, Wurlitzer, Xylophone, Zither`);

/** Suggested genres of music and work. */
export const knownGenres: readonly string[] = listed(`
  Acapella, Acid jazz, Acoustic, Afrobeat, Afrobeats, Alternative, Ambient, Americana, Bachata, Balkan, Barn dance, Baroque,
  Bebop, Bhangra, Big band, Bluegrass, Blues, Bollywood, Bossa nova, Brass band, Breakbeat, Britpop, Cajun, Calypso, Ceilidh,
  Chamber music, Chanson, Children, Choral, Christian, Church, Classical, Comedy, Contemporary, Corporate, Country,
  Cover band, Cumbia, Dance, Dancehall, Death metal, Disco, Doo-wop, Drill, Drum and bass, Dub, Dubstep, Early music,
  Easy listening, EDM, Electro swing, Electronic, Emo, Experimental, Fado, Film music, Flamenco, Folk, Folk rock, Forró,
  Free jazz, Function, Funk, Fusion, Garage, Glam rock, Goa, Gospel, Goth, Grime, Grunge, Gypsy jazz, Hard rock, Hardcore,
  Heavy metal, Highlife, Hip-hop, House, Hymns, Improvised, Indian classical, Indie, Indie rock, Industrial, Irish trad,
  J-pop, Jazz, Jazz funk, Jungle, K-pop, Klezmer, Latin, Latin jazz, Lo-fi, Lounge, Mariachi, Medieval, Metal, Minimal,
  Motown, Musical theatre, New wave, Noise, Northern soul, Opera, Operetta, Pit, Polka, Pop, Pop punk, Post-punk, Post-rock,
  Power metal, Prog rock, Psychedelic, Psytrance, Punk, Qawwali, R&B, Ragtime, Rai, Rap, Reggae, Reggaeton, Renaissance, Rock,
  Rock and roll, Rockabilly, Salsa, Samba, Scottish trad, Sea shanties, Shoegaze, Singer-songwriter, Ska, Skiffle, Soca,
  Soul, Soundtrack, Spoken word, Stax, Surf, Swing, Synth-pop, Tango, Techno, Tejano, Trad jazz, Trance, Trap, Tribute,
  Trip hop, UK garage, Wedding, Welsh trad, World, Zouk, Zydeco`);
