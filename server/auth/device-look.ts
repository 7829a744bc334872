import Bowser from 'bowser';
import type { Device } from '#contract/ours/account.ts';

type Look = Pick<Device, 'kind'> & { name: string };

const kinds: Record<string, Device['kind']> = {
  mobile: 'phone',
  tablet: 'tablet',
  desktop: 'computer',
  tv: 'unknown',
  bot: 'unknown',
};

/**
 * A device as its owner would call it, by what its browser says of itself: "Firefox on Linux". Only names that the
 * library knows: nobody can write words of their own into a list or a mail this way.
 */
export function lookOf(userAgent: string): Look {
  if (userAgent === '') return { kind: 'unknown', name: 'Some device' };
  const { browser, os, platform } = Bowser.parse(userAgent);
  const system = os.name === 'iOS' ? (platform.model ?? os.name) : os.name;
  const kind = kinds[platform.type ?? ''] ?? (system ? 'computer' : 'unknown');
  if (browser.name && system) return { kind, name: `${browser.name} on ${system}` };
  return { kind, name: browser.name || system || 'Some device' };
}
