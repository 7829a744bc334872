import { csv } from './csv.ts';
import type { Format } from './format.ts';
import { gherkin } from './gherkin.ts';
import { json } from './json.ts';
import { markdown } from './markdown.ts';
import { playwright } from './playwright.ts';

/** By the word for `--format`. */
export const formats = { md: markdown, csv, gherkin, json, playwright } satisfies Record<string, Format>;

export type FormatName = keyof typeof formats;

export const formatNames = Object.keys(formats) as FormatName[];
