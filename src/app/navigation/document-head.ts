const NAME = 'Sidestage';

/** "Notifications · Sidestage"; the name alone when there is nothing to add. */
export const titleWith = (title: string | undefined) =>
  title && title !== NAME ? `${title} · ${NAME}` : NAME;

export type PublicPage = { description: string; path: string };

/** ROU-09. Puts the description and the canonical address of a public page into the head; takes both away elsewhere. */
export function describePage(page: PublicPage | null): void {
  const description = document.head.querySelector('meta[name="description"]');
  const canonical = document.head.querySelector('link[rel="canonical"]');
  if (!page) {
    description?.remove();
    canonical?.remove();
    return;
  }
  const meta = description ?? document.head.appendChild(document.createElement('meta'));
  meta.setAttribute('name', 'description');
  meta.setAttribute('content', page.description);
  const link = canonical ?? document.head.appendChild(document.createElement('link'));
  link.setAttribute('rel', 'canonical');
  link.setAttribute('href', new URL(page.path, location.origin).href);
}
