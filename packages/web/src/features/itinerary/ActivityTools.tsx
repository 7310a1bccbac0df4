import type { Activity } from '@caravan/contract/itinerary/itinerary.schema.ts';
import { downloadActivityCalendar } from '@caravan/contract/calendars/calendars.endpoints.ts';
import { CalendarClock, CalendarPlus, Copy, GripVertical, ListChecks, Pencil } from 'lucide-react';
import type { PointerEvent } from 'react';
import { saveCalendar } from '../../platform/save-calendar.ts';
import { Checkbox } from '../../ui/Checkbox.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Menu } from '../../ui/Menu.tsx';

/** What may be done with the activities of a plan; the same for as long as the plan is open. */
export interface PlanTools {
  readonly edit: (activity: Activity) => void;
  readonly copy: (activity: Activity) => void;
  /** Chooses another day for it. */
  readonly move: (activity: Activity) => void;
  /** Chooses it, and from then on others. */
  readonly select: (activity: Activity) => void;
  /** A finger or the mouse is on its handle. */
  readonly drag: (activity: Activity, event: PointerEvent<HTMLElement>) => void;
  /** The keys have picked it up. */
  readonly pickUp: (activity: Activity, handle: HTMLElement) => void;
}

interface ActivityToolProps {
  activity: Activity;
  tools: PlanTools;
}

/** The pencil of an activity, and the menu of what else may be done with it. */
export const ActivityTools = ({ activity, tools }: ActivityToolProps) => (
  <div className="col-start-3 row-start-1 -mt-1.5 flex flex-col">
    <IconButton
      label={`Edit ${activity.title}`}
      icon={<Pencil size={18} aria-hidden="true" />}
      tooltip={false}
      onClick={() => tools.edit(activity)}
    />
    <Menu
      label={`More for ${activity.title}`}
      items={[
        { label: 'Duplicate', icon: <Copy size={18} aria-hidden="true" />, onSelect: () => tools.copy(activity) },
        {
          label: 'Move to…',
          icon: <CalendarClock size={18} aria-hidden="true" />,
          onSelect: () => tools.move(activity),
        },
        {
          label: 'Select several',
          icon: <ListChecks size={18} aria-hidden="true" />,
          onSelect: () => tools.select(activity),
        },
        ...(activity.startTime === null ? [] : [toCalendar(activity)]),
      ]}
    />
  </div>
);

/** What has no time has no place in a calendar. */
const toCalendar = ({ id: itemId, tripId, title }: Activity) => ({
  label: 'Save to calendar',
  icon: <CalendarPlus size={18} aria-hidden="true" />,
  onSelect: () => void saveCalendar(downloadActivityCalendar, { tripId, itemId }, title),
});

interface MoveHandleProps extends ActivityToolProps {
  /** It takes along all that is chosen. */
  takesChosen?: boolean;
}

/** What an activity is dragged by; a press chooses another day, and the keys pick it up. */
export const MoveHandle = ({ activity, tools, takesChosen = false }: MoveHandleProps) => (
  <button
    type="button"
    data-move-handle=""
    aria-label={takesChosen ? `Move ${activity.title} with all that is chosen` : `Move ${activity.title}`}
    // Beyond the icon's column on both sides, so that a thumb hits it.
    className="relative col-start-1 row-start-1 flex h-9 w-10 cursor-grab touch-none items-center justify-center self-end rounded-control text-ink-muted opacity-70 before:absolute before:-inset-1 hover:bg-sunken hover:opacity-100"
    onPointerDown={(event) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      tools.drag(activity, event);
    }}
    onClick={(event) => {
      // A pointer has been seen to already.
      if (event.detail === 0) tools.pickUp(activity, event.currentTarget);
    }}
  >
    <GripVertical size={18} aria-hidden="true" />
  </button>
);

interface SelectBoxProps extends ActivityToolProps {
  isSelected: boolean;
}

/** Chooses an activity together with others, and drags them once it is one of them. */
export const SelectBox = ({ activity, tools, isSelected }: SelectBoxProps) => (
  <div className="col-start-1 row-start-1 flex flex-col justify-between">
    <Checkbox
      hideLabel
      label={`Select ${activity.title}`}
      checked={isSelected}
      onChange={() => tools.select(activity)}
      className="-mt-1 w-10 justify-center self-start"
    />
    {isSelected && <MoveHandle activity={activity} tools={tools} takesChosen />}
  </div>
);
