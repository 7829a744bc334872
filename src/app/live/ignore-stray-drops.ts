/** Without this, the browser would open a file dropped outside a drop zone. */
export function ignoreStrayDrops(): void {
  const preventOpening = (event: DragEvent) => {
    const isFileField = event.target instanceof HTMLInputElement && event.target.type === 'file';
    if (!isFileField && event.dataTransfer?.types.includes('Files')) event.preventDefault();
  };
  addEventListener('dragover', preventOpening);
  addEventListener('drop', preventOpening);
}
