import { pdf, wav } from '#tests/support/message-files.ts';
import { plainPicture } from '#tests/support/pictures.ts';

export const jpeg = async (name: string, background: string, width = 2400, height = 1600) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await plainPicture(width, height, background).jpeg().toBuffer(),
});
export const [red, blue] = await Promise.all([jpeg('red.jpg', '#c4300f'), jpeg('blue.jpg', '#2040c0')]);
export const song = { name: 'Take 3.wav', mimeType: 'audio/wav', buffer: wav() };
export const rider = { name: 'Rider.pdf', mimeType: 'application/pdf', buffer: pdf() };
/** Not an image, despite its name and type. */
export const lie = { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') };
