import { useEffect } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/** A file that is dropped anywhere on the page, while nothing else there takes files. */
export function useDroppedFile(isWaiting: boolean, onFile: (file: File) => void): void {
  useEffect(() => {
    if (!isWaiting) return;
    const over = (event: DragEvent): void => {
      if (hasFiles(event)) event.preventDefault();
    };
    const drop = (event: DragEvent): void => {
      const file = event.dataTransfer?.files[0];
      if (!hasFiles(event) || !file || event.defaultPrevented) return;
      event.preventDefault();
      onFile(file);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('drop', drop);
    };
  }, [isWaiting, onFile]);
}
