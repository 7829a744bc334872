import type { Page } from '@playwright/test';

/** A state or transition in the chart, by id. */
export const inChart = (page: Page, id: string) => page.locator(`main [data-item=${JSON.stringify(id)}]`);

/** Ids of what is painted in a tone. */
export const painted = (page: Page, tone: string): Promise<string[]> =>
  page
    .locator(`main [data-item][data-tone=${JSON.stringify(tone)}]`)
    .evaluateAll((items) => items.map((item) => item.getAttribute('data-item') ?? ''));

/** The heading of the panel: what is chosen. */
export const chosen = (page: Page) => page.getByRole('complementary').getByRole('heading', { level: 2 });

/** What has the focus, by what a screen reader would call it. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at?.getAttribute('aria-label') ?? at?.textContent ?? '';
  });
