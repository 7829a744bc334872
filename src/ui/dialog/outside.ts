import { isOnToast } from '../toaster/use-hold.ts';

type Outside = { detail: { originalEvent: Event }; target: EventTarget | null; preventDefault: () => void };

/** Pressing a toast while a dialog is open is no wish to leave the dialog. */
export function keepForToasts(event: Outside) {
  const { target, detail } = event;
  const toasts = document.querySelector('[data-toasts]');
  const { originalEvent: press } = detail;
  const onWords = press instanceof MouseEvent && isOnToast(toasts, press);
  if (onWords || (target instanceof Element && toasts?.contains(target))) event.preventDefault();
}
