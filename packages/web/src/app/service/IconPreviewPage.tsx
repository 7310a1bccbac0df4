import { useQuery } from '@tanstack/react-query';
import { ImageOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { manifestQuery } from '../../features/app-icon/app-icon.queries.ts';
import { ICON_SHAPES } from '../../features/app-icon/icon-shapes.ts';
import { IconSpecimen } from '../../features/app-icon/IconSpecimen.tsx';
import type { AppIcon, AppManifest, IconPurpose } from '../../features/app-icon/manifest.schema.ts';
import { SquircleMask } from '../../features/app-icon/SquircleMask.tsx';
import { TintedSpecimen } from '../../features/app-icon/TintedSpecimen.tsx';
import { Wallpaper } from '../../features/app-icon/Wallpaper.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton, SkeletonGroup } from '../../ui/Skeleton.tsx';
import { Loaded } from '../../platform/Loaded.tsx';

/** The app's icon in every size and mask that its manifest declares. */
export const IconPreviewPage = () => {
  const query = useQuery(manifestQuery);
  return (
    <main className="page-x pb-nav mx-auto w-full max-w-5xl">
      <title>App Icon · Caravan</title>
      <PageHeader
        title="App Icon"
        subtitle="In every size and mask that the manifest declares"
        backHref="/profile"
        backLabel="Profile"
      />
      <Loaded query={query} skeleton={<PreviewSkeleton />} what="The icon">
        {(manifest) => (manifest.icons.length === 0 ? <NoIcons /> : <Preview manifest={manifest} />)}
      </Loaded>
    </main>
  );
};

const Preview = ({ manifest }: { manifest: AppManifest }) => {
  const made = (purpose: IconPurpose) => manifest.icons.filter((icon) => icon.purpose.includes(purpose));
  return (
    <div className="flex flex-col gap-8 pt-1">
      <SquircleMask />
      <Purpose heading="As it is" text="Where nothing cuts it, such as in a list of apps.">
        {made('any').map((icon) => (
          <IconSpecimen key={icon.src} src={icon.src} pixels={icon.sizes} shape={null} />
        ))}
      </Purpose>
      {made('maskable').map((icon) => (
        <Purpose
          key={icon.src}
          heading={`Masked, ${sizeOf(icon)}`}
          text="Cut to the shape that a home screen gives all icons."
        >
          {ICON_SHAPES.map((shape) => (
            <IconSpecimen key={shape.name} src={icon.src} pixels={icon.sizes} shape={shape} />
          ))}
        </Purpose>
      ))}
      {made('monochrome').map((icon) => (
        <Purpose
          key={icon.src}
          heading={`Monochrome, ${sizeOf(icon)}`}
          text="The shape alone, in a colour of the system."
        >
          {ICON_SHAPES.map((shape) => (
            <TintedSpecimen key={shape.name} src={icon.src} pixels={icon.sizes} shape={shape} />
          ))}
        </Purpose>
      ))}
    </div>
  );
};

const sizeOf = ({ sizes }: AppIcon): string => `${sizes} × ${sizes}`;

/** What is declared for one purpose, on both wallpapers. */
const Purpose = ({ heading, text, children }: { heading: string; text: string; children: ReactNode }) => (
  <section aria-label={heading} className="flex flex-col gap-3">
    <div>
      <h2 className="text-lg font-semibold">{heading}</h2>
      <p className="text-ink-muted">{text}</p>
    </div>
    <div className="grid gap-3 lg:grid-cols-2">
      <Wallpaper scheme="light">{children}</Wallpaper>
      <Wallpaper scheme="dark">{children}</Wallpaper>
    </div>
  </section>
);

const NoIcons = () => (
  <EmptyState
    icon={<ImageOff size={28} />}
    title="No icons declared"
    text="The manifest names none, so a browser draws a letter in their place."
  />
);

const PreviewSkeleton = () => (
  <SkeletonGroup className="flex flex-col gap-8 pt-1">
    {['as it is', 'masked', 'monochrome'].map((part) => (
      <div key={part} className="flex flex-col gap-3">
        <Skeleton shape="line" className="my-1 h-5 w-32" />
        <Skeleton shape="line" className="my-1 w-3/5" />
        <div className="grid gap-3 lg:grid-cols-2">
          <Skeleton className="h-52" />
          <Skeleton className="h-52" />
        </div>
      </div>
    ))}
  </SkeletonGroup>
);
