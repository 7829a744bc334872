import '#tests/unit/with-client.ts';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PictureField } from '#features/people/picture/picture-field.tsx';
import { nkechi } from '#tests/machines/app/support/fake-calls.ts';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { profileOf } from '#tests/unit/features/people/profile.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

type Picture = { width: number; height: number; close: () => void };

const drawn: Picture[] = [];
const opened: Picture[] = [];
const person = profileOf({ id: nkechi.id, name: nkechi.name, avatar: '/uploads/before' });
const json = (status: number, body: object) => Response.json(body, { status });
const answers: Record<string, () => Response | Promise<Response>> = {};

/** Browsers resolve relative URLs against the page; Node's Request does not. */
class RequestHere extends Request {
  constructor(input: RequestInfo | URL, init?: RequestInit) {
    super(typeof input === 'string' ? new URL(input, location.href) : input, init);
  }
}

beforeEach(() => {
  drawn.length = 0;
  opened.length = 0;
  answers['/api/uploads'] = () => json(201, { url: '/uploads/after', width: 512, height: 512 });
  answers['/api/profiles/me'] = () => json(200, { ...person, avatar: '/uploads/after' });
  vi.stubGlobal('createImageBitmap', async () => {
    const picture = { width: 80, height: 40, close: vi.fn() };
    opened.push(picture);
    return picture;
  });
  vi.stubGlobal('Request', RequestHere);
  vi.stubGlobal('fetch', async (request: Request) => {
    const answer = answers[new URL(request.url).pathname];
    if (!answer) throw new Error(`nobody expected ${request.url}`);
    return answer();
  });
  const pen: Partial<CanvasRenderingContext2D> = {
    clearRect: () => {},
    drawImage: (picture: unknown) => void drawn.push(picture as Picture),
  };
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(pen as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['x'])));
});

async function showField({ isEmailVerified = true } = {}) {
  const { app } = await signedInApp();
  app.send({ type: 'session.updateUser', changes: { avatar: person.avatar, isEmailVerified } });
  const view = render(<PictureField person={person} />, withProviders({ app }));
  return { ...view, app };
}
const choose = (name = 'me.png', bytes = 'x') => {
  const files = document.querySelector('input[type=file]');
  if (!files) throw new Error('there is no file input');
  fireEvent.change(files, { target: { files: [new File([bytes], name, { type: 'image/png' })] } });
};
const dialog = () => screen.findByRole('dialog', { name: 'Your photo' });
const use = async () => fireEvent.click(await screen.findByRole('button', { name: 'Use photo' }));
const untilClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

test('SCR /edit-profile a chosen picture is drawn at once, and an animated one comes with a note that it will be still', async () => {
  await showField();
  choose('me.png', '\u0089PNG....acTL....IDAT');
  await dialog();
  await waitFor(() => expect(drawn).toEqual(opened));
  screen.getByText('This is an animation. Only its first frame will be used.');
  await use();
  await untilClosed();
  choose('other.png');
  await dialog();
  expect(screen.queryByText(/moves/)).toBeNull();
});

test('SCR /edit-profile every decoded picture is closed: cancelled, replaced, used or abandoned', async () => {
  const { unmount } = await showField();
  choose();
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }));
  await untilClosed();
  choose();
  await dialog();
  choose('other.png');
  await waitFor(() => expect(opened).toHaveLength(3));
  await use();
  await untilClosed();
  choose('late.png');
  unmount();
  await waitFor(() => expect(opened).toHaveLength(4));
  await waitFor(() => {
    for (const { close } of opened) expect(close).toHaveBeenCalledOnce();
  });
});

test.each([
  [403, 'email_not_verified', 'Verify your e-mail first.', /^Confirm your e-mail address first/],
  [429, 'quota', 'You can add more in 3 hours.', /^You can add more in 3 hours\.$/],
  [413, 'too_large', 'Choose one of at most 5 MB.', /^Choose one of at most 5 MB\.$/],
])(
  'SAF-09 a picture that is refused (%i) shows the reason at its field, and the old one stays',
  async (status, code, msg, words) => {
    answers['/api/uploads'] = () => json(status, { code, errors: [{ msg }] });
    const { app } = await showField();
    choose();
    await use();
    await untilClosed();
    expect(screen.getByRole('alert').textContent).toMatch(words);
    expect(app.root.getSnapshot().children.session?.getSnapshot().context.user?.avatar).toBe(person.avatar);
    choose();
    await dialog();
    expect(screen.queryByText(words)).toBeNull();
  },
);

test('SCR /edit-profile a picture that could not be sent without a connection stays in its dialog and is sent again', async () => {
  const works = answers['/api/uploads'];
  answers['/api/uploads'] = () => Promise.reject(new TypeError('Failed to fetch'));
  const { app } = await showField();
  choose();
  await use();
  await waitFor(() => expect(screen.getAllByRole('alert').some(({ textContent }) => textContent)).toBe(true));
  await dialog();
  if (works) answers['/api/uploads'] = works;
  await use();
  await untilClosed();
  expect(app.root.getSnapshot().children.session?.getSnapshot().context.user?.avatar).toBe('/uploads/after');
});

test('SAF-09 SCR /edit-profile unverified members are told before they choose; without uploads the button disappears', async () => {
  await showField({ isEmailVerified: false });
  expect(screen.getByText(/once your e-mail is confirmed/)).toBeTruthy();
  cleanup();
  answers['/api/uploads'] = () => json(404, { errors: [] });
  await showField();
  choose();
  await use();
  await untilClosed();
  expect(screen.queryByRole('button', { name: 'Change photo' })).toBeNull();
});
