import { crc32, deflateSync } from 'node:zlib';
import sharp from 'sharp';
import type { UploadAnswer } from '#contract/uploads.ts';
import { sendForm } from './message-files.ts';
import type { Member, TestServer } from './server.ts';

export const plainPicture = (width: number, height: number, background = '#c4300f') =>
  sharp({ create: { width, height, channels: 3, background } });

/** A part of a PNG. */
const chunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, check] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
};

/** The same PNG as the first of two frames: those who know no APNG read it as it was. */
export function asMovingPng(still: Buffer): Buffer {
  const pixels = still.indexOf('IDAT') - 4;
  const twoFrames = chunk('acTL', Buffer.from([0, 0, 0, 2, 0, 0, 0, 0]));
  return Buffer.concat([still.subarray(0, pixels), twoFrames, still.subarray(pixels)]);
}

/** A black PNG of any size, made without drawing it: small to send, long to read. */
export function vastPicture(width: number, height: number): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width);
  head.writeUInt32BE(height, 4);
  head[8] = 1;
  const rows = Buffer.alloc(height * (1 + Math.ceil(width / 8)));
  return Buffer.concat([
    Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(rows, { level: 1 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A picture sent as a browser's form sends it. */
export async function sendPicture(
  { app }: TestServer,
  token: string | null,
  bytes: Uint8Array,
  { query = '', type = 'image/png' } = {},
) {
  const blob = new Blob([Buffer.from(bytes)], { type });
  const response = await sendForm(app, token, `/api/uploads${query}`, { blob, name: 'picture' });
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as UploadAnswer & { errors: { msg: string }[] },
  };
}

/** A plain picture of somebody's, stored for what it is to show. */
export async function newPicture(
  server: TestServer,
  who: Pick<Member, 'token'>,
  kind: string,
  width = 40,
  height = 30,
) {
  const bytes = await plainPicture(width, height).png().toBuffer();
  const { status, body } = await sendPicture(server, who.token, bytes, { query: `?kind=${kind}` });
  if (status !== 201) throw new Error(`the picture was refused: ${JSON.stringify(body)}`);
  return body;
}

export async function fetchPicture({ app }: TestServer, url: string, headers: Record<string, string> = {}) {
  const response = await app.http.inject({ method: 'GET', url, headers });
  return { headers: response.headers, bytes: response.rawPayload, status: response.statusCode };
}
