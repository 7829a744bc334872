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
    const image = scenes.get(scene);
    return image ? [{ url: uploadUrl(image.id), width: image.width, height: image.height, alt }] : [];
  });

/** GIG-01. A gig's pictures and files: the fields of its own row, and the rows of other tables. */
export function attachmentsOf(gig: DemoGig, scenes: Scenes) {
  const uploads = gig.pictures.flatMap(({ scene }) => scenes.get(scene) ?? []);
  const files = gig.documents.map((name) => {
    const bytes = pdfOf(gig.title, [`${gig.venue}, ${gig.place}`, '', ...linesOf(gig)]);
    return { id: newId(), kind: 'pdf' as const, mime: 'application/pdf', name: `${name}.pdf`, bytes };
  });
  return {
    gigFields: {
      pictures: picturesOf(gig.pictures, scenes),
      files: files.map(({ id, name, bytes }): GigFile => ({ id, name, size: bytes.length })),
    },
    uploads,
    files,
  };
}

type GigWithAttachments = {
  attachments: ReturnType<typeof attachmentsOf>;
  row: { id: string; posterId: string; createdAt: Date };
};

export function attachmentRows(gigs: readonly GigWithAttachments[]) {
  const placed = gigs.map(({ attachments, row: { id, posterId: ownerId, createdAt } }) => ({
    ...attachments,
    at: { ownerId, gigIds: [id], createdAt },
  }));
  const documents = placed.flatMap(({ files, at }) => files.map((file) => ({ ...file, ...at })));
  return {
    uploads: placed.flatMap(({ uploads, at }) =>
      uploads.map((upload) => ({ ...upload, ...at, kind: 'gig' as const })),
    ),
    files: documents.map(({ bytes, ...row }) => ({ ...row, size: bytes.length, wholeAt: row.createdAt })),
    parts: documents.map(({ id: fileId, bytes }) => ({ fileId, nth: 0, bytes })),
  };
}

const linesOf = ({ setList, schedule }: DemoGig) => [
  ...schedule.map(({ time, what }) => `${time}  ${what}`),
  ...setList
    .split('\n')
    .filter(Boolean)
    .map((tune, index) => `${index + 1}.  ${tune}`),
];

/** Escapes text for a PDF. */
const quoted = (text: string) => `(${text.replaceAll('’', "'").replaceAll(/[\\()]/g, '\\$&')}) Tj`;

/** A page of text as a PDF (ISO 32000-1, 7.5), so that the repository need not contain any. */
function pdfOf(title: string, lines: readonly string[]): Buffer {
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

/** Renders a drawing as an uploaded picture. */
async function render(file: string, { width, height }: typeof faceSize) {
  const drawing = await readFile(new URL(`./${file}.svg`, import.meta.url));
  const bytes = await sharp(drawing, { density: 400 }).resize(width, height).webp({ quality: 88 }).toBuffer();
  return { id: newId(), mime: 'image/webp', width, height, bytes };
}

export const faceRows = ({ idOf, now }: World) =>
  Promise.all(
    demoPeople.flatMap(({ key, face }) => {
      if (!face) return [];
      const rendered = render(`faces/${face}`, faceSize);
      const owned = { ownerId: idOf(key), kind: 'avatar' as const, createdAt: now };
      return rendered.then((row) => ({ ...row, ...owned }));
    }),
  );

export type Scenes = ReadonlyMap<string, Awaited<ReturnType<typeof render>>>;

export async function renderScenes(): Promise<Scenes> {
  const pictures = [
    ...demoPosts.flatMap(({ picture }) => picture ?? []),
    ...demoGigs.flatMap((gig) => gig.pictures),
  ];
  const names = [...new Set(pictures.map(({ scene }) => scene))];
  return new Map(
    await Promise.all(names.map(async (name) => [name, await render(`scenes/${name}`, sceneSize)] as const)),
  );
}
