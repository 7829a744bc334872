import { pictureQuerySchema, uploadAnswerSchema, uploadQuerySchema } from '../ours/uploads.ts';
import type { Calls } from './call.ts';

export const uploadCalls = {
  'POST /api/uploads': {
    summary: 'Upload a picture; it is drawn anew as webp',
    who: 'verified',
    query: uploadQuerySchema,
    body: 'file',
    answer: uploadAnswerSchema,
    status: 201,
  },
  'GET /uploads/:id': {
    summary: 'A picture; it never changes',
    who: 'public',
    allowance: 'pictures',
    query: pictureQuerySchema,
    answer: 'picture',
  },
} as const satisfies Calls;
