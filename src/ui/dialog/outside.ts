/** Pressing a toast while a dialog is open is no wish to leave the dialog. */
export function keepForToasts(event: { target: EventTarget | null; preventDefault: () => void }) {
  if (event.target instanceof Element && event.target.closest('[data-toasts]')) event.preventDefault();
}
