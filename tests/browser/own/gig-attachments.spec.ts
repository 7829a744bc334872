import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { heading } from '#tests/browser/foreign/steps.ts';
import { expectAccessible } from '#tests/browser/support/accessibility.ts';
import { rider } from '#tests/browser/support/file-tray.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const jpeg = async (name: string, background: string) => ({
  name,
  mimeType: 'image/jpeg',
  buffer: await sharp({ create: { width: 2400, height: 1600, channels: 3, background } })
    .jpeg()
    .toBuffer(),
});
const pictures = (page: Page) => page.getByRole('list', { name: 'Pictures of this gig' });
const files = (page: Page) => page.getByRole('list', { name: 'PDFs of this gig' });
const alt = (page: Page, nth: number) => page.getByLabel(`What does picture ${nth} show?`);
const pick = (page: Page, ...picked: (typeof rider)[]) =>
  page.locator('form input[type=file][accept*="image/"]').setInputFiles(picked);
const pickFiles = (page: Page, ...picked: (typeof rider)[]) =>
  page.locator('form input[type=file][accept="application/pdf"]').setInputFiles(picked);

async function fill(page: Page, title: string) {
  await page.goto('/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('What you would walk into').fill('A bandstand by the sea.');
  await form.getByLabel('Date').fill(dayFromNow(21));
  await form.getByLabel('Town or city').fill('Whitby');
  await form.getByLabel('Pay', { exact: true }).fill('90');
  await expect(form.getByRole('button', { name: 'Add a PDF' })).toBeVisible();
  return form;
}

test('GIG-01 UIX-05 a gig is posted with two pictures and a PDF; another member looks at them, and one is taken out', async ({
  world,
}) => {
  const { page } = await world.member('oskar');
  const form = await fill(page, 'Serpent on the pier');
  const post = form.getByRole('button', { name: 'Post gig' });
  await pick(page, await jpeg('red.jpg', '#c4300f'), await jpeg('blue.jpg', '#2040c0'));
  await pickFiles(page, rider, { ...rider, name: 'Set list.pdf' }, { ...rider, name: 'Plot.pdf' });
  await expect(form.getByText('A gig has room for 2 PDFs: Plot.pdf was left out.')).toBeVisible();
  await expect(form.getByRole('button', { name: 'Add a PDF' })).toBeDisabled();
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await expect(files(page).getByRole('link', { name: 'Set list.pdf' })).toHaveAttribute(
    'href',
    /^\/api\/files\//,
  );
  await form.getByRole('button', { name: 'Take Set list.pdf out' }).click();
  await alt(page, 1).fill('The pier');
  await alt(page, 2).fill('The poster');
  await form.getByRole('button', { name: 'Move picture 2 earlier' }).press('Enter');
  await expect(alt(page, 1)).toHaveValue('The poster');
  await expectAccessible(page);
  await expect(post).toBeEnabled();
  await post.click();
  await expect(heading(page).filter({ hasText: 'Serpent on the pier' })).toBeVisible();

  const { page: other } = await world.member('luca', { size: 'phone' });
  await other.goto(new URL(page.url()).pathname);
  const part = other.getByRole('region', { name: 'Pictures and papers' });
  await part.getByRole('button', { name: 'Show picture 1 of 2 large: The poster' }).click();
  const large = other.getByRole('dialog', { name: 'Picture 1 of 2' });
  await expect(large.getByRole('img', { name: 'The poster' })).toHaveJSProperty('naturalWidth', 1600);
  await other.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  const paper = part.getByRole('link', { name: /Rider\.pdf/ });
  await expect(paper).toHaveAttribute('href', /\/api\/files\/.*signature=/);
  const { status, type } = await other.evaluate(
    async (url) => {
      const answer = await fetch(url);
      return { status: answer.status, type: answer.headers.get('content-type') };
    },
    (await paper.getAttribute('href')) ?? '',
  );
  expect([status, type]).toEqual([200, 'application/pdf']);
  await expectAccessible(other);

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(alt(page, 1)).toHaveValue('The poster');
  await expect(pictures(page).locator('img')).toHaveCount(2);
  await expect(files(page).getByText('Rider.pdf')).toBeVisible();
  await page.getByRole('button', { name: 'Take picture 1 out' }).click();
  await page.getByRole('button', { name: 'Take Rider.pdf out' }).click();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  const left = page.getByRole('region', { name: 'Pictures', exact: true });
  await expect(left.getByRole('button', { name: 'Show picture 1 of 1 large: The pier' })).toBeVisible();
  await other.reload();
  await expect(other.getByRole('region', { name: 'Pictures', exact: true })).toBeVisible();
  await expect(other.getByText('Rider.pdf')).toHaveCount(0);
});

test('GIG-01 a visitor reads that there is a PDF, and signs in to open it', async ({ world }) => {
  const { page } = await world.member('oskar');
  const form = await fill(page, 'Ophicleide, quietly');
  await pickFiles(page, rider);
  await expect(files(page).getByRole('button', { name: 'Take Rider.pdf out' })).toBeVisible();
  await expect(form.getByRole('button', { name: 'Post gig' })).toBeEnabled();
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(page).filter({ hasText: 'Ophicleide, quietly' })).toBeVisible();
  const { page: visitor } = await world.visitor();
  await visitor.goto(new URL(page.url()).pathname);
  const part = visitor.getByRole('region', { name: 'Papers' });
  await expect(part.getByText('Rider.pdf')).toBeVisible();
  await expect(part.getByRole('link', { name: /Rider/ })).toHaveCount(0);
  await expect(part.getByRole('link', { name: 'Sign in to open it' })).toBeVisible();
  await expectAccessible(visitor);
});

test('GIG-01 what is no picture or PDF is refused in words and holds the button; a reload keeps what the server has', async ({
  world,
}) => {
  const { page, setOffline } = await world.member('luca');
  const form = await fill(page, 'Crumhorn, again');
  const post = form.getByRole('button', { name: 'Post gig' });
  await pick(page, { name: 'lie.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await expect(
    pictures(page).getByText('lie.png: This picture cannot be read. Try another one.'),
  ).toBeVisible();
  await pickFiles(page, { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('no') });
  await expect(files(page).getByText('Choose a PDF.')).toBeVisible();
  await expect(post).toBeDisabled();
  await expect(form.getByText(/^Not every picture or PDF is here yet/)).toBeVisible();
  await form.getByRole('button', { name: 'Take picture 1 out' }).click();
  await form.getByRole('button', { name: 'Take notes.txt out' }).click();
  await expect(post).toBeEnabled();

  await setOffline(true);
  await pickFiles(page, rider);
  await expect(
    files(page).getByText('There is no connection. Check your network and try again.'),
  ).toBeVisible();
  await setOffline(false);
  await files(page).getByRole('button', { name: 'Try again' }).click();
  await pick(page, await jpeg('red.jpg', '#c4300f'));
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await expect(post).toBeEnabled();
  await alt(page, 1).fill('Red');
  await page.reload();
  await expect(alt(page, 1)).toHaveValue('Red');
  await expect(files(page).getByText('Rider.pdf')).toBeVisible();
  await form.getByRole('button', { name: 'Post gig' }).click();
  await expect(heading(page).filter({ hasText: 'Crumhorn, again' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Show picture 1 of 1 large: Red' })).toBeVisible();
});
