import * as v from 'valibot';
import { idPattern } from '../ids.ts';

const rowId = v.pipe(v.string(), v.regex(idPattern));

/** What clients may send (spec, section 7). */
export const conversationIdPayload = rowId;
export const typingPayload = v.object({ conversationId: rowId, recipientId: rowId });
export const receiptPayload = v.object({ messageId: rowId, conversationId: rowId });
