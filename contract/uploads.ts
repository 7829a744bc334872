import * as v from 'valibot';
import type { Calls } from './calls.ts';

export const uploadKinds = ['avatar', 'cover', 'picture', 'post', 'gig'] as const;
export type UploadKind = (typeof uploadKinds)[number];

/**
 * `POST /api/uploads?kind=`: multipart with one `file`, jpeg, png or webp up to 5 MB. Avatars are cropped to a
 * square, covers to 3:1. Pictures for posts and gigs cannot be fetched until they are attached.
 */
const uploadQuerySchema = v.object({
  kind: v.optional(v.picklist(uploadKinds, 'kind is avatar, cover, picture, post or gig.')),
});

export const uploadAnswerSchema = v.object({ url: v.string(), width: v.number(), height: v.number() });
export type UploadAnswer = v.InferOutput<typeof uploadAnswerSchema>;

/** `GET /uploads/{id}?w=`: width in pixels, never enlarged; original size without it. */
export const pictureWidths = ['48', '96', '192', '640'] as const;
const pictureQuerySchema = v.object({
  w: v.optional(v.picklist(pictureWidths, `w is one of ${pictureWidths.join(', ')}.`)),
});

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

export const uploadCalls = {
  'POST /api/uploads': {
    summary: 'Upload a picture; it is re-encoded as WebP',
    who: 'verified',
    query: uploadQuerySchema,
    body: 'file',
    answer: uploadAnswerSchema,
    status: 201,
  },
  'GET /uploads/:id': {
    summary: 'A picture; immutable',
    who: 'public',
    allowance: 'pictures',
    query: pictureQuerySchema,
    answer: 'picture',
  },
} as const satisfies Calls;
