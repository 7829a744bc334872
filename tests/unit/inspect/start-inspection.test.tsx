import { act, cleanup, renderHook } from '@testing-library/react';
import { type ReactNode, StrictMode } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AppProvider } from '#actors/app-context.tsx';
import { useAuthForm } from '#actors/auth-form.ts';
import { useToggle } from '#actors/toggle.ts';
import { startTestApp } from '#tests/machines/app/support/test-app.ts';

beforeEach(() => {
  vi.resetModules();
});
afterEach(() => {
  cleanup();
  sessionStorage.clear();
  delete window.__sidestage;
});

const begin = async () => (await import('#inspect/start-inspection.ts')).startInspection();
const machines = () => window.__sidestage?.actors().map(({ machine }) => machine);

test('the page has one inspection, however often it is started', async () => {
  const systems = await begin();
  const sidestage = window.__sidestage;
  expect(sidestage).toBeDefined();
  expect(await begin()).toBe(systems);
  expect(window.__sidestage).toBe(sidestage);
});

test('the clock is held from the start where the session asks for it', async () => {
  sessionStorage.setItem('sidestage.clock', 'held');
  const systems = await begin();
  const ring = vi.fn();
  vi.useFakeTimers();
  systems.clock?.setTimeout(ring, 10);
  vi.advanceTimersByTime(1_000);
  vi.useRealTimers();
  expect(ring).not.toHaveBeenCalled();
});

test('the machines of views are seen as long as the view lives, in strict mode too', async () => {
  const systems = await begin();
  const { app, gate } = startTestApp({ systems });
  await act(() => gate.whenSettled());
  expect(machines()).toEqual(expect.arrayContaining(['app', 'session', 'loading']));
  const wrapper = ({ children }: { children: ReactNode }) => (
    <StrictMode>
      <AppProvider app={app}>{children}</AppProvider>
    </StrictMode>
  );
  const form = renderHook(() => useAuthForm('signIn'), { wrapper });
  const toggle = () => useToggle({ on: false, save: () => Promise.resolve(), failed: () => {} });
  const one = renderHook(toggle, { wrapper });
  renderHook(toggle, { wrapper });
  expect(machines()?.filter((machine) => machine === 'toggle')).toHaveLength(2);
  expect(machines()).toContain('authForm');
  form.unmount();
  one.unmount();
  await expect.poll(() => machines()?.filter((machine) => machine === 'toggle')).toHaveLength(1);
  expect(machines()).not.toContain('authForm');
  app.stop();
  await expect.poll(machines).toEqual(['toggle']);
});
