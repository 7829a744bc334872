import type { PageData } from '../../data/page-data.ts';

/** What the build has embedded in this page, packed by `packed`; null when it was opened without. */
export async function readPageData(): Promise<PageData | null> {
  const text = document.getElementById('page-data')?.textContent;
  if (!text) return null;
  const binary = atob(text);
  const bytes = new Uint8Array(binary.length);
  // Nothing is drawn before it is through, and `Uint8Array.from` takes four times as long.
  for (let at = 0; at < bytes.length; at += 1) bytes[at] = binary.charCodeAt(at);
  const unzipped = new Blob([bytes]).stream().pipeThrough(new DecompressionStream('gzip'));
  return new Response(unzipped).json();
}
