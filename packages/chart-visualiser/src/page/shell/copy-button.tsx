import { Check, Copy, X } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePage } from '../state/use-page.tsx';
import { Button, IconButton } from '../ui/button/button.tsx';

const shownFor = 2_000;

const looks = {
  ready: { icon: Copy, words: null },
  copied: { icon: Check, words: 'Copied' },
  // Some browsers let no page that was opened from a file touch the clipboard.
  refused: { icon: X, words: 'The browser refused' },
};

function useCopy(text: string) {
  const { announce } = usePage();
  const [state, setState] = useState<keyof typeof looks>('ready');
  useEffect(() => {
    if (state === 'ready') return;
    const timer = setTimeout(() => setState('ready'), shownFor);
    return () => clearTimeout(timer);
  }, [state]);
  const end = (ended: 'copied' | 'refused') => {
    setState(ended);
    announce(looks[ended].words);
  };
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => end('copied'),
      () => end('refused'),
    );
  return { ...looks[state], copy };
}

/** Copies some text, and says so. */
export function CopyButton({ text, children }: { text: string; children: string }) {
  const { icon, words, copy } = useCopy(text);
  return (
    <Button icon={icon} onClick={copy}>
      {words ?? children}
    </Button>
  );
}

/** The same as an icon alone. */
export function CopyIcon({ text, label }: { text: string; label: string }) {
  const { icon, words, copy } = useCopy(text);
  return <IconButton label={words ?? label} icon={icon} onClick={copy} />;
}
