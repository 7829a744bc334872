import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import type { PictureRef } from '#contract/fields.ts';
import type { GigFile } from '#contract/gigs.ts';
import { newId } from '../db/ids.ts';
import { uploadUrl } from '../uploads/rules.ts';
import { type DemoGig, type DemoPicture, demoGigs, demoPeople, demoPosts } from './read-world.ts';
import type { World } from './world.ts';

export const picturesOf = (pictures: readonly DemoPicture[], scenes: Scenes): PictureRef[] =>
  pictures.flatMap(({ scene, alt }) => {
    const drawn = scenes.get(scene);
    return drawn ? [{ url: uploadUrl(drawn.id), width: drawn.width, height: drawn.height, alt }] : [];
  });

/** GIG-01. What a gig has besides words: what the gig itself says of it, and what lies beside it. */
export function attachmentsOf(gig: DemoGig, scenes: Scenes) {
  const uploads = gig.pictures.flatMap(({ scene }) => scenes.get(scene) ?? []);
  const files = gig.papers.map((name) => {
    const bytes = printed(gig.title, [`${gig.venue}, ${gig.place}`, '', ...linesOf(gig)]);
    return { id: newId(), kind: 'pdf' as const, mime: 'application/pdf', name: `${name}.pdf`, bytes };
  });
  return {
    told: {
      pictures: picturesOf(gig.pictures, scenes),
      files: files.map(({ id, name, bytes }): GigFile => ({ id, name, size: bytes.length })),
    },
    uploads,
    files,
  };
}

type Placed = {
  beside: ReturnType<typeof attachmentsOf>;
  row: { id: string; posterId: string; createdAt: Date };
};

export function besideRows(gigs: readonly Placed[]) {
  const placed = gigs.map(({ beside, row: { id, posterId: ownerId, createdAt } }) => ({
    ...beside,
    at: { ownerId, gigIds: [id], createdAt },
  }));
  const papers = placed.flatMap(({ files, at }) => files.map((file) => ({ ...file, ...at })));
  return {
    uploads: placed.flatMap(({ uploads, at }) =>
      uploads.map((made) => ({ ...made, ...at, kind: 'gig' as const })),
    ),
    files: papers.map(({ bytes, ...row }) => ({ ...row, size: bytes.length, wholeAt: row.createdAt })),
    parts: papers.map(({ id: fileId, bytes }) => ({ fileId, nth: 0, bytes })),
  };
}

const linesOf = ({ setList, schedule }: DemoGig) => [
  ...schedule.map(({ time, what }) => `${time}  ${what}`),
  ...setList
    .split('\n')
    .filter(Boolean)
    .map((tune, index) => `${index + 1}.  ${tune}`),
];

/** Text in a PDF of Latin-1: brackets and backslashes mean something there. */
const quoted = (text: string) => `(${text.replaceAll('’', "'").replaceAll(/[\\()]/g, '\\$&')}) Tj`;

/** A page of words as a PDF (ISO 32000-1, 7.5): small, and nothing that would have to lie in the repository. */
function printed(title: string, lines: readonly string[]): Buffer {
  const rest = lines.map((line) => `0 -22 Td ${quoted(line)}`).join('\n');
  const words = `BT /Bold 20 Tf 56 770 Td ${quoted(title)}\n/Plain 12 Tf\n${rest}\nET`;
  const font = (name: string) => `<</Type/Font/Subtype/Type1/BaseFont/${name}/Encoding/WinAnsiEncoding>>`;
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    '<</Type/Pages/Kids[3 0 R]/Count 1>>',
    '<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents 4 0 R/Resources<</Font<</Bold 5 0 R/Plain 6 0 R>>>>>>',
    `<</Length ${words.length}>>\nstream\n${words}\nendstream`,
    font('Helvetica-Bold'),
    font('Helvetica'),
  ];
  let file = '%PDF-1.4\n';
  const places = objects.map((object, index) => {
    const at = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return `${String(at).padStart(10, '0')} 00000 n \n`;
  });
  const table = `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${places.join('')}`;
  const trailer = `trailer\n<</Size ${objects.length + 1}/Root 1 0 R>>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(file + table + trailer, 'latin1');
}

const faceSize = { width: 512, height: 512 };
const sceneSize = { width: 1280, height: 800 };

/** A drawing as a picture that somebody might have uploaded. */
async function drawn(file: string, { width, height }: typeof faceSize) {
  const drawing = await readFile(new URL(`./${file}.svg`, import.meta.url));
  const bytes = await sharp(drawing, { density: 400 }).resize(width, height).webp({ quality: 88 }).toBuffer();
  return { id: newId(), mime: 'image/webp', width, height, bytes };
}

export const faceRows = ({ idOf, now }: World) =>
  Promise.all(
    demoPeople.flatMap(({ key, face }) => {
      if (!face) return [];
      const made = drawn(`faces/${face}`, faceSize);
      return made.then((row) => ({ ...row, ownerId: idOf(key), kind: 'avatar' as const, createdAt: now }));
    }),
  );

export type Scenes = ReadonlyMap<string, Awaited<ReturnType<typeof drawn>>>;

export async function drawnScenes(): Promise<Scenes> {
  const shown = [
    ...demoPosts.flatMap(({ picture }) => picture ?? []),
    ...demoGigs.flatMap((gig) => gig.pictures),
  ];
  const names = [...new Set(shown.map(({ scene }) => scene))];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await drawn(`scenes/${name}`, sceneSize)] as const)),
  );
}
