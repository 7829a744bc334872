import { render, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { postKeys } from '#entities/post/post-queries.ts';
import { NewPost } from '#features/feed/new-post.tsx';
import { signedInApp } from '#tests/machines/app/support/test-app.ts';
import { withProviders } from '#tests/unit/with-providers.tsx';

const box = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'What do you want to say?' });

/** One key as a browser sends it: not in `act`, which would run the effects that a real key can precede. */
function press(key: string) {
  const value = Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value');
  value?.set?.call(box(), `${box().value}${key}`);
  box().dispatchEvent(new InputEvent('input', { bubbles: true, data: key }));
}

test('FEE-01 every key typed while the code that sends takes over stays in the post', async () => {
  const { app } = await signedInApp();
  const { container } = render(<NewPost list={postKeys.newest} />, withProviders({ app }));
  const plain = box();
  press('j');
  await new Promise<void>((resolve) => {
    new MutationObserver((_, observer) => {
      if (box() === plain) return;
      observer.disconnect();
      press('?');
      press('/');
      resolve();
    }).observe(container, { childList: true, subtree: true });
  });
  await waitFor(() =>
    expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Post' }).disabled).toBe(false),
  );
  expect(box().value).toBe('j?/');
});
