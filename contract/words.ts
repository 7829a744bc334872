import { foldLetters } from './letters.ts';

/**
 * Normalizes a name for comparison: no capitals, accents, punctuation or spaces. "São  Paulo" equals "sao-paulo",
 * "R&B" equals "r and b". A text of punctuation alone stays as it is.
 */
export function fold(text: string): string {
  const folded = foldLetters(text)
    .replaceAll('&', ' and ')
    .replace(/['`]|\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return folded || text.trim().toLowerCase();
}

/** Edit distance between `typed` and a prefix of `known`; a transposition counts as one edit. */
function editDistance(typed: string, known: string): number {
  let before: number[] = [];
  let last = Array.from({ length: known.length + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const now = [row];
    for (let at = 1; at <= known.length; at += 1) {
      const same = typed[row - 1] === known[at - 1];
      const swapped = typed[row - 1] === known[at - 2] && typed[row - 2] === known[at - 1];
      now[at] = Math.min(
        (now[at - 1] ?? 0) + 1,
        (last[at] ?? 0) + 1,
        (last[at - 1] ?? 0) + (same ? 0 : 1),
        swapped ? (before[at - 2] ?? 0) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    before = last;
    last = now;
  }
  // Letters still to be typed are not mistakes.
  return Math.min(...last);
}

/** Shorter words are too ambiguous for typo matching. */
const minTypoLength = 4;

/** Rank of a match, lower is better; null without a match. */
function rankOf(typed: string, word: string): number | null {
  const known = fold(word);
  if (known === typed) return 0;
  if (known.startsWith(typed)) return 1;
  if (known.includes(` ${typed}`)) return 2;
  if (typed.length < minTypoLength) return null;
  return editDistance(typed, known) <= 1 ? 3 : null;
}

/** Matching list words, likeliest first; ignores accents and tolerates one typo. */
export function completions(typed: string, list: readonly string[], most: number): string[] {
  const wanted = fold(typed);
  if (wanted === '') return [];
  const fits = list.flatMap((word) => {
    const fit = rankOf(wanted, word);
    return fit === null ? [] : [{ word, fit }];
  });
  const best = fits.some(({ fit }) => fit < 3) ? fits.filter(({ fit }) => fit < 3) : fits;
  return best
    .sort((a, b) => a.fit - b.fit)
    .slice(0, most)
    .map(({ word }) => word);
}

/** Turns all-capital and all-lower-case words into capitalized ones; mixed case stays. */
function normalizeCase(word: string): string {
  const isShouted = word.length > 3 && word === word.toUpperCase();
  // "İ" in lower case is "i" with a combining dot.
  const bare = isShouted ? word.toLowerCase().replaceAll('i\u0307', 'i') : word;
  const first = bare.charAt(0).toUpperCase();
  return bare === bare.toLowerCase() && first.length === 1 ? first + bare.slice(1) : bare;
}

/**
 * Unique words in the list's spelling; others with single spaces and a capital, so that spellings by different
 * people merge.
 */
export function normalizeWords(words: readonly string[], list: readonly string[]): string[] {
  const known = new Map(list.map((word) => [fold(word), word]));
  const unique = new Map<string, string>();
  for (const word of words) {
    const key = fold(word);
    if (!unique.has(key))
      unique.set(key, known.get(key) ?? normalizeCase(word.trim().normalize('NFC').replace(/\s+/g, ' ')));
  }
  return [...unique.values()];
}

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
