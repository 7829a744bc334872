import type { PageData } from '../../data/page-data.ts';

/** What the build has embedded in this page; null when it was opened without. */
export function readPageData(): PageData | null {
  const text = document.getElementById('page-data')?.textContent;
  return text ? JSON.parse(text) : null;
}
