import { type FieldErrors, get, type UseFormReturn } from 'react-hook-form';
import type { GigForm } from '#contract/ours/gig-form.ts';
import type { GigFields } from './fields.ts';

export type FormPart = { form: UseFormReturn<GigFields, unknown, GigForm> };

/** What is wrong at a field; for a list that is typed in one box, what is wrong with its first wrong item. */
export function messageAt(errors: FieldErrors<GigFields>, path: string): string | undefined {
  const fault: unknown = get(errors, path);
  const first = Array.isArray(fault) ? fault.find(Boolean) : fault;
  return typeof first?.message === 'string' ? first.message : undefined;
}
