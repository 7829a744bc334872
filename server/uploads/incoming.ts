import type { MultipartFile } from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badInput, HttpError } from '../http/errors.ts';

/** The file of a request, of which nothing is read yet. @throws HttpError 400 without one */
export async function fileIn(
  request: FastifyRequest,
  limits: { fileSize?: number } = {},
): Promise<MultipartFile> {
  const file = await request.file({ limits, throwFileSizeLimit: false }).catch((error: unknown) => {
    throw readable(error);
  });
  if (!file) throw badInput('Choose a picture first.', 'file');
  return file;
}

/** 413, in words that say how large one may be. */
export function tooLarge(what: string, most: number): HttpError {
  const msg = `This ${what} is too large. Choose one of at most ${most / 1024 / 1024} MB.`;
  return new HttpError(413, [{ msg, field: 'file' }], { code: 'too_large' });
}

/** What the reader of the body says without a status is about a body that is not what its content type says. */
export const readable = (error: unknown) =>
  error instanceof Error && 'statusCode' in error
    ? error
    : badInput('This file did not arrive whole. Please try again.', 'file');
