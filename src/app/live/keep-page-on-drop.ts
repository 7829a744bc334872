/** A file that is dropped where nothing takes it would have the browser leave the page for it. */
export function keepPageOnDrop(): void {
  const hold = (event: DragEvent) => {
    const isFileField = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (!isFileField && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  addEventListener('dragover', hold);
  addEventListener('drop', hold);
}
