import { usePushConsent } from '#actors/push-consent.ts';
import { Button } from '#ui/button/button.tsx';
import { muted } from '#ui/layout/words.css.ts';
import { Notice } from '#ui/notice/notice.tsx';
import { Block } from '#ui/page/page.tsx';
import * as css from './settings.css.ts';

/** What is said where the browser or its owner stands in the way. */
const hints: Partial<Record<string, string>> = {
  unsupported: 'This browser cannot show news of a page that is closed.',
  notInstalled:
    'On this device Sidestage has to be installed first: Share, then “Add to Home Screen”. Open it from there and come back to this page.',
  denied:
    'Your browser does not let Sidestage show notifications. Allow them in its settings for this page; then you can turn them on here.',
  stale: 'News came to this browser before the last sign-in. Turn it on to get yours.',
  dismissed: 'Your browser has asked, and got no answer. You can turn it on again.',
};
const cannot = ['unsupported', 'notInstalled', 'denied'];

/** REA-01. News on this device while the app is closed. A server that sends none has no such section. */
export function ThisDevice() {
  const { place, isOn, isBusy, hasFailed, turnOn, turnOff, lookAgain } = usePushConsent();
  if (place === 'missing') return null;
  const hint = hints[place];
  return (
    <Block title="On this device" id="this-device">
      <div className={`${css.section} ${css.stack}`}>
        <p className={muted}>
          Messages, requests and news of your gigs, shown by this device while Sidestage is closed.
        </p>
        {hint && <Notice>{hint}</Notice>}
        {hasFailed && <Notice level="error">That did not get through. Try it again.</Notice>}
        {isOn && !isBusy && <Notice level="success">This device tells you.</Notice>}
        {!cannot.includes(place) && (
          <Button busy={isBusy} onClick={place === 'unknown' ? lookAgain : isOn ? turnOff : turnOn}>
            {place === 'unknown' ? 'Look again' : isOn ? 'Turn off' : 'Tell me on this device'}
          </Button>
        )}
      </div>
    </Block>
  );
}
