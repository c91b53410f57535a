// A sheet over the table. The table opens and closes it, and gives it its content.

import type { ComponentChildren } from "preact";
import { Dialog } from "../../ui/dialog.tsx";
import type { TableCtrl } from "../actions/ctrl.ts";
import { NoticeLine } from "./bar.tsx";

interface Props {
  title: ComponentChildren;
  ctrl: TableCtrl;
  wide?: boolean;
  children: ComponentChildren;
}

export function TableSheet({ ctrl, ...rest }: Props) {
  return <Dialog {...rest} close={() => ctrl.lay(null)} above={<NoticeLine ctrl={ctrl} />} />;
}
