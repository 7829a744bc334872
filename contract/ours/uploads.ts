import * as v from 'valibot';

/** `POST /api/uploads`: multipart, one `file`: jpeg, png or webp to 5 MB; `kind` picture unless the field says avatar. */
export const uploadAnswerSchema = v.object({ url: v.string(), width: v.number(), height: v.number() });
export type UploadAnswer = v.InferOutput<typeof uploadAnswerSchema>;

export const uploadTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
