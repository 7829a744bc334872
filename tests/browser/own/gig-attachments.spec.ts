import { expect, type Page } from '@playwright/test';
import { heading } from '#tests/browser/foreign/steps.ts';
import { blue, lie, red, rider } from '#tests/browser/support/files.ts';
import { test } from '#tests/browser/support/own.ts';
import { dayFromNow } from '#tests/support/fixtures.ts';

const pictures = (page: Page) => page.getByRole('list', { name: 'Photos in this gig' });
const files = (page: Page) => page.getByRole('list', { name: 'PDFs of this gig' });
const alt = (page: Page, nth: number) => page.getByLabel(`Describe photo ${nth}`);
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true });
const pick = (page: Page, ...picked: (typeof rider)[]) =>
  page.locator('form input[type=file][accept*="image/"]').setInputFiles(picked);
const pickFiles = (page: Page, ...picked: (typeof rider)[]) =>
  page.locator('form input[type=file][accept="application/pdf"]').setInputFiles(picked);

test('GIG-01 UIX-05 a gig of several days is posted with two pictures and a PDF: bad files are refused, good ones survive a reload, can be viewed by others and can be removed', async ({
  world,
}) => {
  const title = 'Serpent on the pier';
  const { page, expectPageErrors } = await world.member('oskar');
  expectPageErrors(/400/);
  await page.goto('/create-gig');
  const form = page.getByRole('form', { name: 'Post a gig' });
  const post = button(page, 'Post gig');
  await form.getByLabel('Title').fill(title);
  await form.getByLabel('Kind of work').selectOption({ label: 'Brass and wind' });
  await form.getByLabel('Description').fill('A bandstand by the sea.');
  await form.getByLabel('When', { exact: true }).selectOption('Several days');
  await form.getByLabel('First day').fill(dayFromNow(21));
  await form.getByLabel('Last day').fill(dayFromNow(24));
  await form.getByLabel('Town or city').fill('Whitby');
  await form.getByLabel('Pay', { exact: true }).fill('90');

  await pick(page, lie);
  await expect(pictures(page).getByText('lie.png: We couldn’t read this photo.')).toBeVisible();
  await expect(post).toBeDisabled();
  await expect(form.getByText(/^Some photos or PDFs are still uploading/)).toBeVisible();
  await button(page, 'Remove photo 1').click();
  await expect(post).toBeEnabled();
  await pickFiles(page, rider);
  await pick(page, red, blue);
  await expect(pictures(page).getByRole('listitem')).toHaveCount(2);
  await expect(files(page).getByRole('listitem')).toHaveCount(1);
  await expect(form.getByRole('progressbar')).toHaveCount(0);
  await alt(page, 1).fill('The pier');
  await alt(page, 2).fill('The poster');
  await button(page, 'Move photo 2 earlier').press('Enter');
  await page.reload();
  await expect(alt(page, 1)).toHaveValue('The poster');
  await expect(files(page).getByText('Rider.pdf')).toBeVisible();
  await post.click();
  await expect(heading(page).filter({ hasText: title })).toBeVisible();
  await expect(
    page
      .getByRole('main')
      .getByText(/\d+(?: \w+)? ?– ?\d+ \w+/)
      .first(),
  ).toBeVisible();

  const path = new URL(page.url()).pathname;
  const { page: other } = await world.member('luca', { size: 'phone' });
  await other.goto(path);
  const part = other.getByRole('region', { name: 'Photos and documents' });
  await part.getByRole('button', { name: 'View photo 1 of 2: The poster' }).click();
  const large = other.getByRole('dialog', { name: 'Photo 1 of 2' });
  await expect(large.getByRole('img', { name: 'The poster' })).toHaveJSProperty('naturalWidth', 1600);
  await other.keyboard.press('Escape');
  await expect(large).toHaveCount(0);
  const paper = part.getByRole('link', { name: /Rider\.pdf/ });
  await expect(paper).toHaveAttribute('href', /\/api\/files\/.*signature=/);
  const pdf = await other.request.get((await paper.getAttribute('href')) ?? '');
  expect([pdf.status(), pdf.headers()['content-type']]).toEqual([200, 'application/pdf']);
  const { page: visitor } = await world.visitor();
  await visitor.goto(path);
  const papers = visitor.getByRole('region', { name: 'Photos and documents' });
  await expect(papers.getByText('Rider.pdf')).toBeVisible();
  await expect(papers.getByRole('link', { name: /Rider/ })).toHaveCount(0);
  await expect(papers.getByRole('link', { name: 'Sign in to open it' })).toBeVisible();

  await page.getByRole('link', { name: 'Edit' }).click();
  await expect(alt(page, 1)).toHaveValue('The poster');
  await expect(pictures(page).locator('img')).toHaveCount(2);
  await button(page, 'Remove photo 1').click();
  await button(page, 'Remove Rider.pdf').click();
  await button(page, 'Save').click();
  const left = page.getByRole('region', { name: 'Photos', exact: true });
  await expect(left.getByRole('button', { name: 'View photo 1 of 1: The pier' })).toBeVisible();
});
