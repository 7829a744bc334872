import sharp from 'sharp';

/** Of a few kilobytes each. */
const mostKept = 1_000;

const shrink = (bytes: Uint8Array, width: number): Promise<Uint8Array> =>
  sharp(bytes).resize({ width, withoutEnlargement: true }).webp({ quality: 80 }).toBuffer();

/** Answers a picture in a smaller width, drawn when it is first asked for; those asked for last are kept. */
export function smallerPictures() {
  const kept = new Map<string, Promise<Uint8Array>>();
  return (id: string, width: number, bytes: Uint8Array): Promise<Uint8Array> => {
    const key = `${id} ${width}`;
    const picture = kept.get(key) ?? shrink(bytes, width);
    kept.delete(key);
    kept.set(key, picture);
    picture.catch(() => kept.delete(key));
    const [oldest] = kept.keys();
    if (oldest !== undefined && kept.size > mostKept) kept.delete(oldest);
    return picture;
  };
}
