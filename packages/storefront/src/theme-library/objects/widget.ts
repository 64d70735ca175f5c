import { quietly } from '../basics/faults.ts';
import { callMethod, isBag } from '../basics/shapes.ts';
import { publish } from '../events/custom-events.ts';
import { createNode, one } from '../nodes/doors.ts';
import { BaseObject, setUpBase } from './base.ts';
import { asOldClass } from './old-class.ts';

const toNode = (value: unknown): unknown => one(value) ?? value;

/** Something with a box on the page that is drawn in three steps: `renderUI`, `bindUI`, `syncUI`. */
class WidgetObject extends BaseObject {
  static override NAME = 'widget';
  static override ATTRS = {
    boundingBox: { setter: toNode, valueFn: () => createNode('<div></div>') },
    contentBox: { setter: toNode, valueFn: () => createNode('<div></div>') },
    srcNode: { setter: toNode, value: null },
    visible: { value: true },
    disabled: { value: false },
    rendered: { value: false },
    width: { value: '' },
    height: { value: '' },
  };

  initializer(): void {
    publish(this, 'render', { fireOnce: true });
    const source = this.get('srcNode');
    if (isBag(source)) this._set('contentBox', source);
    this.after('visibleChange', () => this._syncVisible());
  }

  render(parent?: unknown): this {
    if (this.get('rendered') === true) return this;
    const box = this.get('boundingBox');
    const content = this.get('contentBox');
    if (box !== content && callMethod(content, 'inDoc') === true && callMethod(box, 'inDoc') !== true)
      callMethod(content, 'insert', box, 'before');
    if (box !== content) callMethod(box, 'append', content);
    const place = one(parent === true ? 'body' : parent);
    if (place) place.append(box);
    else if (callMethod(box, 'inDoc') !== true) one('body')?.append(box);
    for (const name of ['renderUI', 'bindUI', 'syncUI']) quietly(() => callMethod(this, name));
    this._set('rendered', true);
    this._syncVisible();
    this.fire('render');
    return this;
  }

  _syncVisible(): void {
    callMethod(this.get('boundingBox'), 'toggleClass', `${this.name}-hidden`, this.get('visible') === false);
    callMethod(this.get('boundingBox'), 'setStyle', 'display', this.get('visible') === false ? 'none' : '');
  }

  show(): this {
    return this.set('visible', true);
  }

  hide(): this {
    return this.set('visible', false);
  }

  destructor(): void {
    callMethod(this.get('boundingBox'), 'remove', true);
  }
}

/** `Y.Widget` */
export const Widget = asOldClass(WidgetObject, setUpBase);
