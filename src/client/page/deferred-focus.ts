// Loaded when something has the focus for the first time: not needed before.
import './keep-focus.ts'
import './popover-focus.ts'
import './announce-title.ts'
import './return-focus.ts'
