import AudioLines from 'lucide-react/icons/audio-lines';
import FileText from 'lucide-react/icons/file-text';
import Image from 'lucide-react/icons/image';
import RotateCw from 'lucide-react/icons/rotate-cw';
import X from 'lucide-react/icons/x';
import type { PickedPicture } from '#actors/uploads.ts';
import { fileSize } from '#shared/picture-file.ts';
import { Button, IconButton } from '#ui/button/button.tsx';
import { Icon } from '#ui/icon/icon.tsx';
import { meta, truncated } from '#ui/layout/text.css.ts';
import * as css from './attachment.css.ts';
import { PdfNameLink, Player } from './attachment.tsx';
import { isPicture, pdfType } from './file-work.ts';

type FileTrayProps = {
  /** For example "Files of this message". */
  label: string;
  files: readonly PickedPicture[];
  onRetry: (key: string) => void;
  onRemove: (key: string) => void;
};

/** Picked files with their upload progress, preview, retry and removal. */
export const FileTray = ({ label, files, onRetry, onRemove }: FileTrayProps) => (
  <ul className={css.tray} aria-label={label}>
    {files.map((file) => (
      <Picked key={file.key} file={file} onRetry={onRetry} onRemove={onRemove} />
    ))}
  </ul>
);

type PickedProps = Pick<FileTrayProps, 'onRetry' | 'onRemove'> & { file: PickedPicture };

function Picked({ file, onRetry, onRemove }: PickedProps) {
  const { key, size, state, share, text, stored } = file;
  // Show the name that recipients see. The server does not name pictures.
  const name = stored && 'name' in stored && !isPicture(file) ? stored.name : file.name;
  const storedFile = stored && 'kind' in stored ? stored : null;
  return (
    <li className={css.picked}>
      <FilePreview file={file} />
      <div className={css.body}>
        <div className={css.details}>
          <p className={truncated} dir="auto" title={name}>
            {storedFile?.kind === 'pdf' ? <PdfNameLink file={storedFile} /> : name}
          </p>
          {state === 'working' && (
            <progress className={css.progress} aria-label={`Uploading ${name}`} value={share} max={1} />
          )}
          {state === 'stored' && (
            <p className={meta}>
              {kindOf(file)}, {fileSize(size)}
            </p>
          )}
          {storedFile?.kind === 'audio' && <Player file={storedFile} />}
          {(state === 'failed' || state === 'refused') && (
            <p role="alert" className={css.error}>
              {text}
            </p>
          )}
        </div>
        {state === 'failed' && (
          <Button size="small" icon={RotateCw} onClick={() => onRetry(key)}>
            Try again
          </Button>
        )}
      </div>
      <IconButton
        label={state === 'working' ? `Stop ${name}` : `Remove ${name}`}
        icon={X}
        onClick={() => onRemove(key)}
      />
    </li>
  );
}

const kindOf = (file: PickedPicture) => {
  if (isPicture(file)) return 'Photo';
  return file.type === pdfType ? 'PDF' : 'Recording';
};

function FilePreview({ file }: { file: PickedPicture }) {
  if (isPicture(file) && file.preview)
    return <img className={css.thumb} src={file.preview} alt="" width={48} height={48} />;
  const shape = { Photo: Image, PDF: FileText, Recording: AudioLines }[kindOf(file)];
  return (
    <span className={css.thumb}>
      <Icon of={shape} />
    </span>
  );
}
