import type { PageData } from '../../data/page-data.ts';

/** What the build has embedded in this page, packed by `packed`; null when it was opened without. */
export async function readPageData(): Promise<PageData | null> {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return null;
  const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unzipped).json();
}
